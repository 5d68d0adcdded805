import type { PushFact } from '../../shared/model/push.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { EntryKind } from '../../shared/model/timeline.ts';
import { createCallControl, type CallControl } from '../calls/call-control.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import { startReconciler, type Reconciler } from '../calls/reconciler.ts';
import { placesOf } from '../calls/push-places.ts';
import type { StateHolder } from '../state/state.ts';
import { emptyAccountState } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { accountCountry } from '../account/country.ts';
import { accountName } from '../timeline/account-name.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import { startFollow, type Follow } from '../messages/follow.ts';
import { startOutbox, type Outbox } from '../timeline/outbox.ts';
import { startMissedWatch } from '../timeline/missed-watch.ts';
import { createReadProblems, type ReadProblems } from '../timeline/read-problems.ts';
import { createOpenedEntries } from '../timeline/opened-entries.ts';
import type { PlatformReader } from '../timeline/platform-sightings.ts';
import type { DeskMedia } from '../media/desk-media.ts';
import type { Account } from '../account/account.ts';
import type { StoredDirectory } from '../contacts/stored-directory.ts';
import { keepFresh, type FreshContacts } from '../contacts/keep-fresh.ts';
import { loadCallerIds, loadColleagues, loadLines } from '../account/lists.ts';
import type { PushLog } from '../pushes/push-log.ts';
import { watchBalance, type BalanceWatch } from '../account/balance-watch.ts';
import type { AccountNews } from '../notifications/account-news.ts';
import { keepRelayedLog } from '../agent-logs/relayed-log.ts';
import { connectPushes, type Pushes, type PushWiring } from '../pushes/pushes.ts';
import { keptInMemory } from '../pushes/push-settings/kept-file.ts';
import type { TunnelSecretStore } from '../pushes/tunnel/secrets.ts';
import { createAccountRules, type AccountRules, type RuleSurroundings } from '../rules/account-rules.ts';
import { createDoNotDisturb, type DoNotDisturb } from '../do-not-disturb/do-not-disturb.ts';

export interface AccountSessionParts extends AccountNews {
  environment: Environment;
  state: StateHolder;
  settings: SettingsStore;
  calls: CallDesk;
  contacts: StoredDirectory;
  timeline: DeskTimeline;
  agentLogs: PushWiring['agentLogs'];
  media: Pick<DeskMedia, 'forget'>;
  tunnel: Pick<PushWiring, 'keptPushSettings' | 'positions'> & { secrets: TunnelSecretStore };
  rules: RuleSurroundings;
  /** What came in lately, for diagnostics. */
  pushLog: PushLog;
  /** Something failed that nobody waits for. */
  onFault(error: unknown): void;
  /** The desk window can be seen. */
  isInSight(): boolean;
}

/** A desk at work for one account: pushes come in, calls are reconciled, lists are fresh. */
export interface AccountSession {
  account: Account;
  control: CallControl;
  reconciler: Reconciler;
  quiet: DoNotDisturb;
  rules: AccountRules['rules'];
  blocking: AccountRules['blocking'];
  pushes: Pushes;
  /** Devices, lines and the numbers that calls show have been asked for once. */
  lists: Promise<unknown>;
  /** The same, and the way of the pushes. */
  ready: Promise<void>;
  /** The way of the pushes was tried, or takes long: now is the time for what is nice to have. */
  settled: Promise<void>;
  /** Sends what the user made of entries of the timeline. */
  outbox: Outbox;
  /** What happened, when somebody looks at it: all of it, what is of one kind, or one entry. */
  past: { look(kind?: EntryKind): void; open(key: string): void };
  /** Follows SMS and faxes that were sent. */
  follow: Follow;
  contacts: FreshContacts;
  balance: BalanceWatch;
  /** Lists of the past that cannot be read, for diagnostics. */
  readProblems: Pick<ReadProblems, 'all'>;
  /** After a look at the window: all that may be old is read again. */
  refresh(): void;
  /** After sleep, or a change of network: the way of the pushes is checked as well. */
  wake(): void;
  /** The user signed in again: whatever was refused meanwhile is read anew. */
  reload(): void;
  /** Leaves the account as it was found. */
  close(): Promise<void>;
}

/** On the board an ended call stays at most this long, ms; the popup may keep its card longer. */
const lingerAtMostMs = 4_000;
/** It stays at least this long, ms: the popup is drawn once a frame, and keeps only what it was shown. */
const lingerAtLeastMs = 250;
const boardLingerMs = ({ popup: { lingerSeconds } }: Settings): number =>
  Math.max(lingerAtLeastMs, Math.min(lingerAtMostMs, (lingerSeconds ?? Infinity) * 1000));

/** What is nice to know waits no longer for pushes, ms. */
const settledAfterMs = 2_000;

export function openAccountSession(account: Account, parts: AccountSessionParts): AccountSession {
  const { environment, state, settings, calls, contacts, timeline, agentLogs, tunnel, pushLog } = parts;
  const { session } = state.get();
  const builtIn = session.status === 'signed-in' && session.builtIn;
  const name = accountName(account, builtIn);
  pushLog.clear(account.user.userId);
  const readProblems = createReadProblems();
  timeline.open(name);
  calls.reset(account.user.userId, boardLingerMs(settings.get()));
  const reconciler = startReconciler({
    account,
    environment,
    calls,
    isPolling: () => state.get().tunnel.status !== 'online',
    onDoubt: () => pushes.check(),
  });
  const control = createCallControl({
    account,
    environment,
    calls,
    reconciler,
    devices: () => state.get().devices,
  });
  const quiet = createDoNotDisturb({ account, environment, state, settings, isInSight: parts.isInSight });
  const accountRules = createAccountRules({
    ...parts.rules,
    account,
    environment,
    state,
    timeline,
    quiet,
  });
  const onFact = (push: PushFact, at: number, late: boolean): Promise<void> => {
    pushLog.taken(push, at, environment.clock.now());
    if (accountRules.isSentAway(push)) return timeline.kept();
    const isNew = push.event === 'newCall';
    calls.apply({
      kind: 'push',
      push: isNew ? accountRules.marked(push, at, late) : push,
      at,
      late,
      ...(isNew && { places: placesOf(push, account.user.userId, state.get()) }),
    });
    return timeline.kept();
  };
  const lookForMissed = (): void => {
    missed.then((watch) => watch.soon()).catch(parts.onFault);
  };
  const pushes = connectPushes({
    account,
    environment,
    state,
    name,
    agentLogs,
    onFact,
    onRefused: (reason) => pushLog.refused(reason, environment.clock.now()),
    policy: accountRules.policy,
    ...tunnel,
    // The built-in service runs on this computer, and is gone with what it knows.
    chosen: () => (builtIn ? { provider: 'automatic' } : settings.get().tunnel),
    ...(builtIn && { keptPushSettings: keptInMemory() }),
    onHostKey: (hostKey) => {
      const now = settings.get().tunnel;
      if (now.provider === 'ssh') settings.update({ tunnel: { ...now, hostKey } });
    },
    onMissed: lookForMissed,
    onFault: parts.onFault,
    onAgentLog: keepRelayedLog(timeline.keepAgentLog),
    onSetAside: () => pushLog.refused('never-kept', environment.clock.now()),
  });

  // Pushes first: what is nice to know would take the time of the processor from them.
  const settled = Promise.race([
    pushes.ready,
    environment.clock.sleep(settledAfterMs, account.signal).catch(() => undefined),
  ]);
  const ownNumbers = settled.then(() => loadCallerIds(account, state));
  const lists = Promise.all([quiet.ready, loadLines(account, state), ownNumbers]);
  const missed = Promise.all([lists, settled]).then(() =>
    startMissedWatch({
      account,
      environment,
      state,
      timeline,
      problems: readProblems,
      calls: () => calls.board().calls,
      country: () => accountCountry(state.get(), account.user),
      tell: parts.tellMissed,
    }),
  );
  // National numbers of contacts are read in the country of the account's own.
  const fresh = keepFresh({
    account,
    contacts,
    clock: environment.clock,
    first: Promise.all([ownNumbers, settled]),
    onRead() {
      timeline.refresh();
      parts.rules.warmContacts();
    },
  });
  settled.then(() => loadColleagues(account, state)).catch(parts.onFault);
  settled.then(accountRules.blocking.read).catch(parts.onFault);
  const balance = watchBalance({
    account,
    clock: environment.clock,
    state,
    settings,
    tell: parts.tellBalance,
    first: settled,
  });
  const outbox = startOutbox({ account, clock: environment.clock, state, timeline });

  const reader = (): PlatformReader => ({
    userId: account.user.userId,
    country: accountCountry(state.get(), account.user),
    lineName: (id) => state.get().lines.find((line) => line.id === id)?.name,
  });
  const opened = createOpenedEntries({
    account,
    clock: environment.clock,
    timeline,
    reader,
    problems: readProblems,
  });
  const past: AccountSession['past'] = {
    look: (kind) =>
      void missed
        .then((watch) => (kind === undefined ? watch.soon() : watch.lookAt(kind)))
        // The account was closed before its lists were read: nobody looks any more.
        .catch(() => undefined),
    open: opened.open,
  };

  const follow = startFollow({
    account,
    clock: environment.clock,
    timeline,
    problems: readProblems,
    first: settled,
    reader,
  });

  const refresh = (): void => {
    reconciler.soon();
    lookForMissed();
    void quiet.refresh();
    outbox.soon();
    fresh.soon();
    balance.soon();
    pushes.check();
  };

  return {
    account,
    control,
    reconciler,
    quiet,
    rules: accountRules.rules,
    blocking: accountRules.blocking,
    pushes,
    outbox,
    past,
    follow,
    contacts: fresh,
    balance,
    readProblems,
    lists,
    ready: Promise.all([pushes.ready, lists]).then(() => undefined),
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
      balance.read();
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
