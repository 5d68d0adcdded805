import type { Settings } from '../../shared/model/settings.ts';
import type { Account } from '../account/account.ts';
import { loadCallerIds, loadLines } from '../account/lists.ts';
import { createCallControl, type CallControl } from '../calls/call-control.ts';
import { startReconciler, type Reconciler } from '../calls/reconciler.ts';
import { createDoNotDisturb, type DoNotDisturb } from '../do-not-disturb/do-not-disturb.ts';
import type { Pushes } from '../pushes/pushes.ts';
import { createAccountRules, type AccountRules } from '../rules/account-rules.ts';
import { emptyAccountState } from '../state/state.ts';
import { accountName } from '../timeline/account-name.ts';
import type { MissedWatch } from '../timeline/missed-watch.ts';
import { startBackground, type Background } from './background.ts';
import { openPushes } from './open-pushes.ts';
import type { AccountSessionDeps } from './session-deps.ts';

/** Everything that runs while somebody is signed in. */
export interface AccountSession extends Background {
  account: Account;
  control: CallControl;
  reconciler: Reconciler;
  doNotDisturb: DoNotDisturb;
  rules: AccountRules['rules'];
  blocking: AccountRules['blocking'];
  pushes: Pushes;
  /** Lists were read, and the tunnel was tried. */
  ready: Promise<void>;
  /** The tunnel was tried, or takes long: less urgent work may start. */
  settled: Promise<void>;
  /** Reads outdated data again, when a window is shown. */
  refresh(): void;
  /** After sleep or a network change: also checks the tunnel. */
  wake(): void;
  /** After signing in again: reads what was refused meanwhile. */
  reload(): void;
  /** Restores the account. */
  close(): Promise<void>;
}

/** Longest time of an ended call on the board, ms; the popup may keep its card longer. */
const lingerAtMostMs = 4_000;
/** Shortest time, ms: the popup is drawn once per frame and keeps only what it has shown. */
const lingerAtLeastMs = 250;
const boardLingerMs = ({ popup: { lingerSeconds } }: Settings): number =>
  Math.max(lingerAtLeastMs, Math.min(lingerAtMostMs, (lingerSeconds ?? Infinity) * 1000));

/** Longest delay of non-essential loading while the tunnel is opening, ms. */
const settledAfterMs = 2_000;

/** Opens the timeline, connects pushes and starts everything else of a signed-in account. `close` ends all of it. */
export function openAccountSession(account: Account, deps: AccountSessionDeps): AccountSession {
  const { environment, state, calls, desk } = deps;
  const { settings, database, timeline } = deps.stores;
  const { session } = state.get();
  const builtIn = session.status === 'signed-in' && session.builtIn;
  const name = accountName(account, builtIn);
  deps.pushes.log.clear(account.user.userId);
  timeline.open(name);
  calls.reset(account.user.userId, boardLingerMs(settings.get()));

  const missed = Promise.withResolvers<MissedWatch>();
  const lookForMissed = (): void => {
    missed.promise.then((watch) => watch.soon()).catch(desk.onFault);
  };
  const doNotDisturb = createDoNotDisturb({
    account,
    environment,
    state,
    settings,
    isInSight: desk.isInSight,
  });
  const rules = createAccountRules({
    ...{ account, environment, state, database, doNotDisturb },
    context: deps.rules,
  });
  const pushes = openPushes(account, deps, { name, builtIn, rules, lookForMissed });
  const reconciler = startReconciler({
    account,
    environment,
    calls,
    isPolling: () => state.get().tunnel.status !== 'online',
    onDoubt: pushes.check,
  });
  pushes.onTunnelChange(reconciler.tunnelChanged);
  const control = createCallControl({
    account,
    environment,
    calls,
    reconciler,
    devices: () => state.get().devices,
  });
  // Pushes first: other work would compete for the processor.
  const settled = Promise.race([
    pushes.ready,
    environment.clock.sleep(settledAfterMs, account.signal).catch(() => undefined),
  ]);
  const background = startBackground({
    account,
    session: deps,
    blocking: rules.blocking,
    missed,
    devicesRead: doNotDisturb.ready,
    settled,
  });

  const refresh = (): void => {
    reconciler.soon();
    lookForMissed();
    void doNotDisturb.refresh();
    background.outbox.soon();
    background.contacts.soon();
    deps.stores.addressBooks.soon();
    background.balance.soon();
    pushes.check();
  };

  return {
    ...background,
    account,
    control,
    reconciler,
    doNotDisturb,
    rules: rules.rules,
    blocking: rules.blocking,
    pushes,
    ready: Promise.all([pushes.ready, background.lists]).then(() => undefined),
    settled,
    refresh,
    wake() {
      refresh();
      pushes.wake();
    },
    reload() {
      refresh();
      void loadLines(account, state);
      void loadCallerIds(account, state);
      background.balance.read();
    },
    async close() {
      await pushes.disconnect();
      account.close();
      await timeline.close();
      calls.reset('');
      state.patch({ ...emptyAccountState, recent: [], missed: 0, unreadMessages: 0, notices: [] });
    },
  };
}
