import type { TunnelStatus } from './port.ts';

export interface StatusHolder {
  get(): TunnelStatus;
  set(status: TunnelStatus): void;
  listen(listener: (status: TunnelStatus) => void): () => void;
}

/** The status of one provider, and its listeners. */
export function createStatusHolder(): StatusHolder {
  let current: TunnelStatus = { state: 'offline' };
  const listeners = new Set<(status: TunnelStatus) => void>();
  return {
    get: () => current,
    set: (status) => {
      current = status;
      for (const listener of listeners) listener(status);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
