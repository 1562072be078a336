// A part of the page with the data that it imports, which node alone does not take.
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const player = new URL('../../tools/web/player/', import.meta.url);

export function bundled(name) {
  const path = fileURLToPath(new URL(`${name}.js`, player));
  const text = execFileSync('esbuild', ['--bundle', '--format=esm', path], {encoding: 'utf8'});
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}
