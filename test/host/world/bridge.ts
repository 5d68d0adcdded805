/** How values pass between the preload's world and the page's world of one document, as contextBridge does it. */
export interface Bridge {
  /** Calls `operation` of the other world and returns its answer. */
  ask(operation: string, value: unknown): unknown;
}

type Packed = [kind: string, value?: unknown, more?: unknown];

/**
 * Runs as source text in both worlds: it must not use anything from outside its own body. The two ends talk by
 * CustomEvents with a secret name on the shared document; Chromium clones the detail of an event that another world reads.
 * Both ends take the functions they need before any script of the page runs.
 */
export function createBridge(
  secret: string,
  mine: string,
  theirs: string,
  operations: Record<string, (value: unknown) => unknown>,
): Bridge {
  const { dispatchEvent } = EventTarget.prototype;
  const apply = Reflect.apply.bind(Reflect);
  const Custom = CustomEvent;
  const detailOf = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get ?? (() => null);
  const clone = structuredClone;
  const { freeze, keys, defineProperty } = Object;
  const home = document;
  const mostDeep = 1000;

  // No script can ask whether an object is a Proxy, and Electron lets none cross: they are known by their making.
  const proxies = new WeakSet<object>();
  globalThis.Proxy = new Proxy(Proxy, {
    construct(target, args, newTarget): object {
      const made = Reflect.construct(target, args, newTarget) as object;
      proxies.add(made);
      return made;
    },
  });

  const functions = new Map<number, { action: (...args: unknown[]) => unknown; held: number }>();
  const ids = new WeakMap<object, number>();
  const settling = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  let lastId = 0;

  /** The other world lets go of a function when nothing there can call it any more. */
  const released = new FinalizationRegistry<number>((id) => emit('release', id));

  function emit(operation: string, body: unknown): void {
    apply(dispatchEvent, home, [new Custom(secret + theirs, { detail: [operation, body] })]);
  }

  function pack(value: unknown, depth: number): Packed {
    if (depth > mostDeep)
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    if (proxies.has(value as object)) throw new Error('An object could not be cloned.');
    if (typeof value === 'function') return ['function', idOf(value as (...args: unknown[]) => unknown)];
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
    if (typeof value !== 'object' || value === null) return ['value', value];
    if (value instanceof Promise) return ['promise', promised(value)];
    if (value instanceof Error) return ['error', value.message];
    if (Array.isArray(value)) return ['array', value.map((item) => pack(item, depth + 1))];
    const cloneable = [Date, RegExp, Map, Set, ArrayBuffer, Blob].some((kind) => value instanceof kind);
    if (cloneable || ArrayBuffer.isView(value)) return ['value', cloned(value)];
    if (value instanceof Node || value instanceof WeakMap || value instanceof WeakSet) {
      throw new Error('An object could not be cloned.');
    }
    const own = value as Record<string, unknown>;
    return ['object', keys(own).map((key) => [key, pack(own[key], depth + 1)])];
  }

  function cloned(value: unknown): unknown {
    try {
      return clone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  /** Every time a function is sent it counts once more; the other world lets go as often. */
  function idOf(action: (...args: unknown[]) => unknown): number {
    const id = ids.get(action) ?? ++lastId;
    ids.set(action, id);
    functions.set(id, { action, held: (functions.get(id)?.held ?? 0) + 1 });
    return id;
  }

  function release(id: number): void {
    const entry = functions.get(id);
    if (entry && --entry.held === 0) functions.delete(id);
  }

  function promised(promise: Promise<unknown>): number {
    const id = ++lastId;
    promise.then(
      (value) => settle(id, true, value),
      (reason: unknown) => settle(id, false, reason),
    );
    return id;
  }

  function settle(id: number, kept: boolean, value: unknown): void {
    let packed: Packed;
    try {
      packed = pack(value, 0);
    } catch (error) {
      kept = false;
      packed = pack(error, 0);
    }
    emit('settle', [id, kept, packed]);
  }

  function unpack([kind, value]: Packed, frozen: boolean): unknown {
    switch (kind) {
      case 'function':
        return proxyOf(value as number);
      case 'promise':
        return new Promise((resolve, reject) => settling.set(value as number, { resolve, reject }));
      case 'error':
        return new Error(value as string);
      case 'array': {
        const items = (value as Packed[]).map((item) => unpack(item, frozen));
        return frozen ? freeze(items) : items;
      }
      case 'object': {
        const object = {};
        for (const [key, item] of value as [string, Packed][]) {
          defineProperty(object, key, {
            value: unpack(item, frozen),
            enumerable: true,
            writable: true,
            configurable: true,
          });
        }
        return frozen ? freeze(object) : object;
      }
      default:
        return value;
    }
  }

  function proxyOf(id: number): unknown {
    const proxy = (...args: unknown[]): unknown => call('call', [id, args.map((arg) => pack(arg, 0))]);
    released.register(proxy, id);
    return freeze(proxy);
  }

  let answer: Packed | undefined;
  function call(operation: string, body: unknown): unknown {
    answer = undefined;
    emit(operation, body);
    const [kind, value] = (answer as Packed | undefined) ?? [
      'throw',
      'The other world of this document is gone',
    ];
    answer = undefined;
    if (kind === 'throw') throw new Error(value as string);
    return unpack(value as Packed, false);
  }

  function attempt(action: () => unknown): Packed {
    try {
      return ['return', pack(action(), 0)];
    } catch (error) {
      return ['throw', error instanceof Error ? error.message : String(error)];
    }
  }

  const served: Record<string, (body: never) => void> = {
    answer: (body: Packed) => {
      answer = body;
    },
    release,
    settle: ([id, kept, packed]: [number, boolean, Packed]) => {
      const waiting = settling.get(id);
      settling.delete(id);
      if (kept) waiting?.resolve(unpack(packed, false));
      else waiting?.reject(unpack(packed, false));
    },
    call: ([id, args]: [number, Packed[]]) => {
      emit(
        'answer',
        attempt(() => functions.get(id)?.action(...args.map((arg) => unpack(arg, false)))),
      );
    },
    ask: ([name, packed]: [string, Packed]) => {
      emit(
        'answer',
        attempt(() => operations[name]?.(unpack(packed, true))),
      );
    },
  };

  home.addEventListener(secret + mine, (event) => {
    const [operation, body] = apply(detailOf, event, []) as [string, never];
    served[operation]?.(body);
  });

  return { ask: (operation, value) => call('ask', [operation, pack(value, 0)]) };
}
