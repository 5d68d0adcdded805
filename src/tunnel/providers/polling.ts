import { tunnelCapabilities } from '../../shared/tunnel-settings.ts';
import type { TunnelProvider } from '../port.ts';
import { createStatusHolder } from '../status.ts';

/** No pushes at all: the desk polls live calls, which shows them later and misses some that only ring. */
export function createPollingProvider(): TunnelProvider {
  const status = createStatusHolder();
  return {
    id: 'polling',
    capabilities: tunnelCapabilities.polling,
    start: () => {
      if (status.get().state !== 'offline')
        return Promise.reject(new Error('The polling provider is already started.'));
      status.set({ state: 'polling' });
      return Promise.resolve();
    },
    stop: () => {
      if (status.get().state !== 'offline') status.set({ state: 'offline' });
      return Promise.resolve();
    },
    status: status.get,
    onStatus: status.listen,
    publicUrl: () => undefined,
    check: () => Promise.resolve(true),
    probe: () => Promise.resolve({ ok: false, sentence: { id: 'providers.test.none' } }),
  };
}
