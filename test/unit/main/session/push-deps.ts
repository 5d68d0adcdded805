import { inMemoryPushSettings } from '../../../../src/main/pushes/push-settings/saved-push-settings.ts';
import type { AccountSessionDeps } from '../../../../src/main/session/session-deps.ts';
import type { RelayPositions } from '../../../../src/main/pushes/tunnel/positions.ts';
import type { TunnelSecretStore } from '../../../../src/main/pushes/tunnel/secrets.ts';

const noSecrets: TunnelSecretStore = { of: () => Promise.resolve({}), change: () => Promise.resolve() };

const noPositions = (): RelayPositions => ({
  read: () => undefined,
  write: () => undefined,
  lastPush: { read: () => undefined, write: () => undefined },
  deskId: () => 'desk-of-a-test',
  setAside: () => undefined,
});

/** What a session needs for pushes. Nothing of it is stored. */
export const pushDeps = (): Omit<AccountSessionDeps['pushes'], 'agentLogs' | 'log'> => ({
  secrets: noSecrets,
  savedPushSettings: inMemoryPushSettings(),
  positions: noPositions,
  relayKeys: { seed: (_, make) => Promise.resolve(make()), forget: () => Promise.resolve() },
  program: () => ({ version: '1.0.0', shell: 'test', system: 'test' }),
});
