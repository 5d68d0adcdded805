import type { EntryKind } from '../../shared/model/timeline.ts';
import type { Account } from '../account/account.ts';
import { watchBalance, type BalanceWatch } from '../account/balance-watch.ts';
import { accountCountry } from '../account/country.ts';
import { loadCallerIds, loadColleagues, loadLines } from '../account/lists.ts';
import { keepFresh, type FreshContacts } from '../contacts/keep-fresh.ts';
import { startDeliveryWatch, type DeliveryWatch } from '../messages/delivery-watch.ts';
import type { AccountRules } from '../rules/account-rules.ts';
import { startMissedWatch, type MissedWatch } from '../timeline/missed-watch.ts';
import { watchHistoryLifetime } from '../privacy/history-lifetime.ts';
import { createOpenedEntries } from '../timeline/opened-entries.ts';
import { startOutbox, type Outbox } from '../timeline/outbox.ts';
import { createPlatformNews } from '../timeline/platform-news.ts';
import type { PlatformReader } from '../timeline/platform-sightings.ts';
import { createReadProblems, type ReadProblems } from '../timeline/read-problems.ts';
import type { AccountSessionDeps } from './session-deps.ts';

export interface BackgroundDeps {
  account: Account;
  session: AccountSessionDeps;
  blocking: AccountRules['blocking'];
  missed: PromiseWithResolvers<MissedWatch>;
  devicesRead: Promise<void>;
  /** The tunnel is open or takes long: less urgent work may start. */
  settled: Promise<void>;
}

/** Reads and sends data of an account besides calls. */
export interface Background {
  /** Devices, lines and caller ids were requested once. */
  lists: Promise<unknown>;
  outbox: Outbox;
  /** The user looks at the timeline: at all of it, at one kind, or at one entry. */
  past: { look(kind?: EntryKind): void; open(key: string): void };
  deliveryWatch: DeliveryWatch;
  contacts: FreshContacts;
  balance: BalanceWatch;
  /** Lists of past events that cannot be read, for diagnostics. */
  readProblems: Pick<ReadProblems, 'all'>;
}

/** Starts what runs beside calls; less urgent parts wait for `settled`. All of it ends with the account's signal. */
export function startBackground(deps: BackgroundDeps): Background {
  const { account, missed, settled } = deps;
  const { environment, state, calls, stores, rules, desk } = deps.session;
  const { clock } = environment;
  const { contacts, addressBooks, settings, database, timeline, retention } = stores;
  const problems = createReadProblems();
  const country = (): string => accountCountry(state.get(), account.user);
  const reader = (): PlatformReader => ({
    userId: account.user.userId,
    country: country(),
    lineName: (id) => state.get().lines.find((line) => line.id === id)?.name,
  });
  const news = createPlatformNews({
    account,
    timeline,
    calls: () => calls.board().calls,
    country,
    tell: desk.tellMissed,
  });

  const ownNumbers = settled.then(() => loadCallerIds(account, state));
  const lists = Promise.all([deps.devicesRead, loadLines(account, state), ownNumbers]);
  Promise.all([lists, settled])
    .then(() =>
      startMissedWatch({
        account,
        environment,
        state,
        timeline,
        problems,
        reader,
        news,
      }),
    )
    .then(missed.resolve, missed.reject);
  settled.then(() => loadColleagues(account, state)).catch(desk.onFault);
  settled.then(deps.blocking.read).catch(desk.onFault);
  watchHistoryLifetime({ ...{ account, retention, clock }, first: settled, onFault: desk.onFault });
  // The account's numbers tell the country of contacts.
  const countryKnown = Promise.all([ownNumbers, settled]);
  addressBooks.start(account.signal, countryKnown);
  const opened = createOpenedEntries({ account, clock, timeline, reader, problems });

  return {
    lists,
    contacts: keepFresh({
      account,
      contacts,
      clock,
      first: countryKnown,
      onRead: rules.warmContacts,
    }),
    balance: watchBalance({ account, clock, state, settings, tell: desk.tellBalance, first: settled }),
    outbox: startOutbox({ account, clock, state, timeline }),
    past: {
      look: (kind) =>
        void missed.promise
          .then((watch) => (kind === undefined ? watch.soon() : watch.lookAt(kind)))
          // The account was closed.
          .catch(() => undefined),
      open: opened.open,
    },
    deliveryWatch: startDeliveryWatch({
      account,
      clock,
      database,
      timeline,
      problems,
      first: settled,
      reader,
    }),
    readProblems: problems,
  };
}
