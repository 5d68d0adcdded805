import { inMemoryPushSettings } from '../../../../src/main/pushes/push-settings/saved-push-settings.ts';
import type { AccountSessionParts } from '../../../../src/main/session/session-parts.ts';
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

/** What the ways of receiving pushes need, all of it forgotten at the end. */
export const tunnelParts = (): Omit<AccountSessionParts['pushes'], 'agentLogs' | 'log'> => ({
  secrets: noSecrets,
  savedPushSettings: inMemoryPushSettings(),
  positions: noPositions,
  relayKeys: { seed: (_, make) => Promise.resolve(make()), forget: () => Promise.resolve() },
  program: () => ({ version: '1.0.0', shell: 'test', system: 'test' }),
});
