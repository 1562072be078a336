// The page's side of the workers.

/** Said to whoever waits for a worker that is ended. */
export class Stopped extends Error {}

/** A worker with a promise for each question. */
export class Helper {
  #worker;
  #waiting = new Map();
  #last = 0;

  constructor(url, module) {
    this.#worker = new Worker(url);
    this.#worker.onmessage = ({data}) => {
      const {resolve, reject} = this.#waiting.get(data.id) ?? {};
      if (!this.#waiting.delete(data.id)) return;  // who asked has heard of a failure
      if (data.error) reject(new Error(data.error));
      else resolve(data.answer);
    };
    this.#worker.onerror = event => this.#reject(new Error(event.message || 'a worker failed'));
    this.ready = this.ask('module', module);
    this.ready.catch(() => {});  // ended before it began: who has asked something hears of it
  }

  ask(command, argument, transfer = []) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {resolve, reject});
      this.#worker.postMessage({id, command, argument}, transfer);
    });
  }

  end() {
    this.#worker.terminate();
    this.#reject(new Stopped('stopped'));
  }

  #reject(error) {
    for (const {reject} of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Umpire, analyst, and an engine that the umpire talks to behind the page's back. */
export class Pool {
  #url;
  #module;
  #engine = null;

  constructor(workerSource, module) {
    this.#url = URL.createObjectURL(new Blob([workerSource], {type: 'text/javascript'}));
    this.#module = module;
    this.umpire = new Helper(this.#url, module);
    this.analyst = new Helper(this.#url, module);
  }

  /** Ends what the analyst is about, and starts afresh. */
  restartAnalyst() {
    this.analyst.end();
    this.analyst = new Helper(this.#url, this.#module);
  }

  stopEngine() {
    this.#engine?.end();
    this.#engine = null;
  }

  /** One that has failed is ended: the next move is asked of a new one. */
  async engineMove(search) {
    const begun = !this.#engine;
    const engine = this.#engine ??= new Helper(this.#url, this.#module);
    try {
      if (begun) await this.#connect(engine);
      return await this.umpire.ask('engine', search);
    } catch (error) {
      if (this.#engine === engine) this.stopEngine();
      throw error;
    }
  }

  async #connect(engine) {
    const {port1, port2} = new MessageChannel();
    await engine.ready;
    await engine.ask('port', port1, [port1]);
    await this.umpire.ask('port', port2, [port2]);
  }
}

/** The module that the build has put into the page, as text. */
export async function loadModule(text) {
  const packed = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
