import { keptInMemory } from '../../../../src/main/account/push-settings/kept-file.ts';
import type { DeskParts } from '../../../../src/main/account/open-desk.ts';
import type { RelayPositions } from '../../../../src/main/account/tunnel/positions.ts';
import type { TunnelSecretStore } from '../../../../src/main/account/tunnel/secrets.ts';

const noSecrets: TunnelSecretStore = { of: () => Promise.resolve({}), change: () => Promise.resolve() };

const noPositions = (): RelayPositions => ({
  read: () => undefined,
  write: () => undefined,
  setAside: () => undefined,
});

/** What the ways of receiving pushes need, all of it forgotten at the end. */
export const tunnelParts = (): DeskParts['tunnel'] => ({
  secrets: noSecrets,
  keptPushSettings: keptInMemory(),
  positions: noPositions,
});
