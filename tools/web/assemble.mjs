// Puts the parts of the page into one file: assemble.mjs PAGE STYLE WORKER MODULE APP OUT
import {readFileSync, writeFileSync} from 'node:fs';
import {execFileSync} from 'node:child_process';

const [page, style, worker, module, app, out] = process.argv.slice(2);
// Inside of a script element nothing may look like its end.
const script = path => readFileSync(path, 'utf8').trim().replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
const parts = {
  STYLE: readFileSync(style, 'utf8').trim(),
  WORKER: script(worker),
  MODULE: execFileSync('zopfli', ['-c', module], {maxBuffer: 1 << 28}).toString('base64'),
  APP: script(app),
};
const text = readFileSync(page, 'utf8').replace(/\/\*(STYLE|WORKER|MODULE|APP)\*\//g, (_, name) => parts[name]);
writeFileSync(out, text);
