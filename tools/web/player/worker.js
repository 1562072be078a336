// One script for every worker. The page sends {id, command, argument} and gets {id, answer} or {id,
// error}. An umpire keeps the table; a thinker answers questions about positions. The umpire asks its
// thinker by a port of their own, so a hidden position never passes through the page.
import {Core} from './core.js';
import {Table} from './table.js';

let core;
let table;
let thinker;

const commands = {
  async module(module) {
    core = await Core.start(module);
    return true;
  },
  /** The table before stays if this one can't be. */
  start(argument) {
    const next = new Table(core, argument);
    const state = next.state();
    table?.close();
    table = next;
    return state;
  },
  play: move => table.play(move),
  lay: moves => table.lay(moves),
  go: ply => table.go(ply),
  deals: options => core.ask('deals', options),
  ask: ({name, about, search}) => core.about(name, about, search),
  think: ({about, search}) => core.think(about, search),
  /** The thinker's end of the port, or the umpire's. */
  port(port) {
    serve(port);
    thinker = new Client(port);
    return true;
  },
  /** The move is for the table that it was asked for; another one may have begun meanwhile. */
  async engine(search) {
    const asked = table;
    const answer = await thinker.ask('think', {about: asked.question(), search});
    if (table !== asked) throw new Error('another game has begun');
    return asked.play(answer.move);
  },
};

/** Questions to the other end of a port. */
class Client {
  #waiting = new Map();
  #last = 0;
  constructor(port) {
    this.port = port;
    port.addEventListener('message', ({data}) => {
      if (data.command) return;
      const {resolve, reject} = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.error) reject(new Error(data.error));
      else resolve(data.answer);
    });
  }
  ask(command, argument) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {resolve, reject});
      this.port.postMessage({id, command, argument});
    });
  }
}

function serve(port) {
  port.addEventListener('message', async ({data}) => {
    if (!data.command) return;
    const {id, command, argument} = data;
    try {
      port.postMessage({id, answer: await commands[command](argument)});
    } catch (error) {
      port.postMessage({id, error: String(error.message ?? error)});
    }
  });
  port.start?.();
}

serve(self);
