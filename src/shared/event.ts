/** Something that happens. Emitter and listeners need not know each other. */
export interface Event<Args extends readonly unknown[] = []> {
  /** Calls the listeners at once, in their order. Resolves when all of them are done. */
  emit(...args: Args): Promise<void>;
  /** @param listener may return a promise, for which `emit` waits */
  on(listener: (...args: Args) => unknown): void;
}

export function createEvent<Args extends readonly unknown[] = []>(): Event<Args> {
  const listeners: ((...args: Args) => unknown)[] = [];
  return {
    emit: (...args) => Promise.all(listeners.map((listener) => listener(...args))).then(() => undefined),
    on: (listener) => void listeners.push(listener),
  };
}
