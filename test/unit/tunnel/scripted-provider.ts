import { tunnelCapabilities } from '../../../src/shared/tunnel-settings.ts';
import { TunnelError, type TunnelProvider, type TunnelTrouble } from '../../../src/tunnel/port.ts';
import type { ManualClock } from '../main/support.ts';
import { createStatusHolder } from '../../../src/tunnel/status.ts';

export type Outcome = 'online' | 'polling' | 'lost' | 'refused' | 'hangs';

/** A provider whose tunnels open, fail and break as the test says. */
export interface ScriptedProvider extends TunnelProvider {
  /** The outcomes of the next openings. */
  fate: Outcome;
  /** Whether its way answers a check. */
  answers: boolean;
  /** When each opening began. */
  openedAt: number[];
  checks: number;
  /** Reports the loss of the tunnel, if it is open. */
  breaks(trouble?: TunnelTrouble): void;
  /** Reports the loss of the tunnel, and that it is back, if it is open. */
  goesAway(): void;
  comesBack(): void;
  isOpen(): boolean;
}

export const troubles: Record<'lost' | 'refused', TunnelTrouble> = {
  lost: { kind: 'lost', sentence: { id: 'providers.lost', values: { host: 'desk.example.org' } } },
  refused: { kind: 'refused', sentence: { id: 'providers.ssh.refused', values: { host: 'x', user: 'ada' } } },
};
export const PUBLIC_URL = 'https://desk.example.org/push/secret';

export function scriptedProvider({ now, sleep }: Pick<ManualClock, 'now' | 'sleep'>): ScriptedProvider {
  const status = createStatusHolder();
  let started = false;
  let hanging: PromiseWithResolvers<never> | undefined;
  const provider: ScriptedProvider = {
    id: 'scripted',
    capabilities: tunnelCapabilities.ssh,
    fate: 'online',
    answers: true,
    openedAt: [],
    checks: 0,
    start: () => {
      if (started) throw new Error('The scripted provider is already started.');
      provider.openedAt.push(now());
      status.set({ state: 'starting' });
      const { fate } = provider;
      if (fate === 'lost' || fate === 'refused') {
        status.set({ state: 'failed', trouble: troubles[fate] });
        return Promise.reject(new TunnelError(troubles[fate]));
      }
      started = true;
      if (fate === 'hangs') {
        hanging = Promise.withResolvers();
        return hanging.promise;
      }
      status.set(fate === 'polling' ? { state: 'polling' } : { state: 'online', publicUrl: PUBLIC_URL });
      return Promise.resolve();
    },
    stop: () => {
      started = false;
      hanging?.reject(new TunnelError(troubles.lost));
      hanging = undefined;
      status.set({ state: 'offline' });
      return Promise.resolve();
    },
    status: status.get,
    onStatus: status.listen,
    publicUrl: () => (status.get().state === 'online' ? PUBLIC_URL : undefined),
    check: async (ms) => {
      provider.checks += 1;
      if (!provider.answers) await sleep(ms, new AbortController().signal);
      return provider.answers;
    },
    probe: () => Promise.resolve({ ok: true, ms: 1 }),
    breaks: (trouble = troubles.lost) => {
      if (status.get().state === 'online') status.set({ state: 'failed', trouble });
    },
    goesAway: () => {
      if (status.get().state === 'online') status.set({ state: 'starting' });
    },
    comesBack: () => {
      if (started && hanging === undefined) status.set({ state: 'online', publicUrl: PUBLIC_URL });
    },
    isOpen: () => started,
  };
  return provider;
}
