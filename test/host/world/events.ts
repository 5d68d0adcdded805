type Listener = (...args: unknown[]) => void;

/** Node's EventEmitter, as far as a preload uses it. Runs as source text in the preload's world. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types -- its type is the class inside
export function createEvents() {
  class EventEmitter {
    #listeners = new Map<string | symbol, { listener: Listener; once: boolean }[]>();
    #add(name: string | symbol, listener: Listener, once: boolean): this {
      if (typeof listener !== 'function')
        throw new TypeError('The "listener" argument must be of type function.');
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { listener, once }]);
      return this;
    }
    on(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, false);
    }
    addListener(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, false);
    }
    once(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, true);
    }
    removeListener(name: string | symbol, listener: Listener): this {
      const all = this.#listeners.get(name) ?? [];
      const at = all.findLastIndex((entry) => entry.listener === listener);
      if (at >= 0) this.#listeners.set(name, all.toSpliced(at, 1));
      return this;
    }
    off(name: string | symbol, listener: Listener): this {
      return this.removeListener(name, listener);
    }
    removeAllListeners(name?: string | symbol): this {
      if (name === undefined) this.#listeners.clear();
      else this.#listeners.delete(name);
      return this;
    }
    listenerCount(name: string | symbol): number {
      return this.#listeners.get(name)?.length ?? 0;
    }
    emit(name: string | symbol, ...args: unknown[]): boolean {
      const all = this.#listeners.get(name) ?? [];
      for (const { listener, once } of all) {
        if (once) this.removeListener(name, listener);
        listener.apply(this, args);
      }
      return all.length > 0;
    }
  }
  return Object.assign(EventEmitter, { EventEmitter });
}
