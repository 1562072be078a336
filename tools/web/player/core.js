// halfboard.wasm behind halfboard.h: texts in, objects out. Used by the workers and by the tests.

const DONE = 0;
const STOPPED = 3;

export class Refusal extends Error {
  constructor(parts) {
    super(parts.message);
    this.parts = parts;
  }
}

/** What the module wants of a system: a clock, and nothing else. */
function system(memory) {
  const view = () => new DataView(memory().buffer);
  const functions = {
    clock_time_get(id, precision, out) {
      const now = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    fd_write(fd, vectors, count, out) {
      let bytes = 0;
      for (let i = 0; i < count; ++i) bytes += view().getUint32(vectors + 8 * i + 4, true);
      view().setUint32(out, bytes, true);
      return 0;
    },
    environ_sizes_get(count, bytes) {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`the module ended with ${code}`);
    },
  };
  const unknown = 52;  // ENOSYS
  return new Proxy(functions, {get: (all, name) => all[name] ?? (() => unknown), has: () => true});
}

export class Core {
  #engine = {key: '', handle: 0};

  /** @param {WebAssembly.Module} module */
  static async start(module) {
    const core = new Core();
    const imports = {};
    const functions = system(() => core.exports.memory);
    for (const {module: from, name} of WebAssembly.Module.imports(module))
      (imports[from] ??= {})[name] = functions[name];
    core.exports = (await WebAssembly.instantiate(module, imports)).exports;
    core.exports._initialize();
    return core;
  }

  #room(bytes) {
    const at = this.exports.malloc(bytes);
    if (!at) throw new Refusal({message: 'out of memory'});
    return at;
  }

  #text(value) {
    if (value === null || value === undefined) return 0;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text.includes('\0')) throw new Refusal({message: 'a zero byte in a text: expected none'});  // it would end there
    const bytes = new TextEncoder().encode(text);
    const at = this.#room(bytes.length + 1);
    const memory = new Uint8Array(this.exports.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
  }

  #read(at) {
    const memory = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
  }

  #word(at) {
    return new DataView(this.exports.memory.buffer).getUint32(at, true);
  }

  /** Calls halfboard_NAME(...values, &answer). Numbers are handles, all else is text or JSON. */
  ask(name, ...values) {
    const taken = [];
    const keep = at => { taken.push(at); return at; };
    try {
      const words = values.map(v => typeof v === 'number' ? v : keep(this.#text(v)));
      const out = keep(this.#room(4));
      const status = this.exports[`halfboard_${name}`](...words, out);
      const answer = keep(this.#word(out));
      const json = answer ? JSON.parse(this.#read(answer)) : {error: {message: 'out of memory'}};
      if (status !== DONE && status !== STOPPED) throw new Refusal(json.error);
      return json;
    } finally {
      for (const at of taken) this.exports.halfboard_free(at);
    }
  }

  /** Calls a function that makes a handle. */
  #make(name, ...values) {
    const slot = this.#room(4);
    try {
      this.ask(name, ...values, slot);
      return this.#word(slot);
    } finally {
      this.exports.halfboard_free(slot);
    }
  }

  open(game, text, options) { return this.#make('open', game, text, options ?? null); }

  copy(handle) { return this.exports.halfboard_copy(handle); }
  close(handle) { this.exports.halfboard_close(handle); }

  /**
   * A move of the engine of that level, which keeps its tables from move to move. earlier: the positions
   * of the game so far, if there is one.
   */
  think({game, position, options, earlier}, {level, seed, ...effort}) {
    const key = `${game} ${level}`;
    if (this.#engine.key !== key) {
      this.exports.halfboard_player_close(this.#engine.handle);
      this.#engine = {key: '', handle: 0};
      const handle = this.#make('player_open', game, {level, seed, memory_mib: 48});
      this.#engine = {key, handle};
    }
    const at = this.open(game, position, options);
    try {
      return this.ask('think', this.#engine.handle, at, {...effort, earlier}, 0);
    } finally {
      this.close(at);
    }
  }

  /** One question about a position given as text. */
  about(name, {game, position, options}, search) {
    const handle = this.open(game, position, options);
    try {
      return this.ask(name, handle, search ?? {}, 0);
    } finally {
      this.close(handle);
    }
  }
}
