import type { PushFact } from '../../shared/model/push.ts';
import type { GivenAnswer } from '../../shared/relay/desk-answer.ts';
import type { Account } from '../account/account.ts';
import { keepRelayedLog } from '../agent-logs/relayed-log.ts';
import { placesOf } from '../calls/push-places.ts';
import { accountReceiver } from '../pushes/account-receiver.ts';
import { accountPushAddressManager } from '../pushes/push-settings/push-address-manager.ts';
import { inMemoryPushSettings } from '../pushes/push-settings/saved-push-settings.ts';
import { connectPushes, type Pushes } from '../pushes/pushes.ts';
import { providerFactory, type RelayDesk } from '../pushes/tunnel/choose-provider.ts';
import { createTunnel } from '../pushes/tunnel/tunnel.ts';
import type { AccountRules } from '../rules/account-rules.ts';
import type { AccountSessionDeps } from './session-deps.ts';

export interface PushTargets {
  /** Stable name of the account. */
  name: string;
  builtIn: boolean;
  rules: AccountRules;
  /** Calls may have been missed while offline. */
  lookForMissed(): void;
}

/** Connects the account's pushes with board, push log and timeline. */
export function openPushes(account: Account, deps: AccountSessionDeps, targets: PushTargets): Pushes {
  const { environment, state, calls, desk } = deps;
  const { settings, timeline } = deps.stores;
  const { log, secrets, positions, program, savedPushSettings, agentLogs, relayKeys } = deps.pushes;
  const { name, builtIn, rules } = targets;
  const { now } = environment.clock;

  function onFact(push: PushFact, at: number, late: boolean, given?: GivenAnswer): Promise<void> {
    log.received(push, at, now());
    if (rules.isSentAway(push)) return timeline.saved();
    calls.apply({
      kind: 'push',
      push: rules.marked(push, { at, late, given }),
      at,
      late,
      ...(push.event === 'newCall' && { places: placesOf(push, account.user.userId, state.get()) }),
    });
    return timeline.saved();
  }

  function onHostKey(hostKey: string): void {
    const { tunnel: chosen } = settings.get();
    if (chosen.provider === 'ssh') settings.update({ tunnel: { ...chosen, hostKey } });
  }

  const relay: RelayDesk = {
    positions,
    keys: relayKeys,
    program,
    answer: rules.answer,
    events: {
      onMissed: targets.lookForMissed,
      onAgentLog: keepRelayedLog(agentLogs.keep),
      onSetAside: () => log.refused('never-kept', now()),
    },
  };
  const receiver = accountReceiver(account, now, {
    policy: rules.policy,
    onFact,
    onRefused: (reason) => log.refused(reason, now()),
  });
  const provider = { account, environment, name, secrets, onHostKey, relay };
  return connectPushes({
    ...{ account, environment, state, receiver },
    tunnel: createTunnel({
      ...{ receiver, agentLogs, environment },
      // The built-in service is on this computer and loses its state when it ends.
      chosen: () => (builtIn ? { provider: 'automatic' } : settings.get().tunnel),
      providerOf: (chosen) => providerFactory(provider, chosen),
    }),
    openAddressManager: accountPushAddressManager(
      account.transport,
      name,
      builtIn ? inMemoryPushSettings() : savedPushSettings,
    ),
    onFault: desk.onFault,
  });
}
