import type { DatabasePeer } from '../account-database/backend.ts';
import type { PastList } from '../../platform/dialects/dialect.ts';
import { getEvent } from '../../platform/events/event-resources.ts';
import { getHistoryEntry } from '../../platform/history.ts';
import type { ReadEntry } from '../../account-database/read-entry.ts';
import type { MessageSighting, Sighting } from '../../account-database/sighting.ts';
import { dialectOf, type DialectClient } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import { startPolling } from '../base/polling.ts';
import { failureOf } from '../base/refusal.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import { isNotOffered, pagesOfPast, sightingOfEvent, type ListPage } from '../timeline/past-lists.ts';
import { messageOfHistory } from '../timeline/platform-messages.ts';
import type { PlatformReader } from '../timeline/platform-sightings.ts';
import type { ReadProblems } from '../timeline/read-problems.ts';

export interface DeliveryWatchDeps {
  account: DialectClient;
  clock: Environment['clock'];
  database: DatabasePeer;
  timeline: Pick<DeskTimeline, 'take'>;
  problems: ReadProblems;
  first: Promise<unknown>;
  reader: () => PlatformReader;
}

/** Finds incoming messages, and polls the delivery of sent ones. */
export interface DeliveryWatch {
  /** A message was sent. */
  soon(): void;
  /** The messages page is visible. */
  look(): void;
}

/** Polls after sending, ms: delivery often takes seconds. */
const pausesMs = [300, 1_200, 1_500, 3_000, 5_000, 10_000, 20_000];
/** Then, while a message is undelivered, ms. */
const laterMs = 60_000;
/** Otherwise, ms: no push announces an incoming SMS. */
const idleMs = 120_000;
/** Messages polled one by one; of a list, the newest of its first page. */
const mostFollowed = 50;
const newest = 20;

export function startDeliveryWatch({
  account,
  clock,
  database,
  timeline,
  problems,
  first,
  reader,
}: DeliveryWatchDeps): DeliveryWatch {
  const { transport, signal } = account;
  let looks = pausesMs.length;

  async function readNewest(): Promise<Set<string>> {
    const { kinds, past } = await dialectOf(account);
    const reported: Sighting[] = [];
    /** @returns whether the account has this list */
    const page = async (list: PastList): Promise<boolean> => {
      try {
        const pages = pagesOfPast(list, reader(), clock.now, { signal, pageSize: newest });
        const first = (await pages.next()).value as ListPage | undefined;
        reported.push(...(first?.listed ?? []).flatMap(({ sighting }) => messageOf(sighting)));
        problems.read(list.list);
      } catch (error) {
        if (isNotOffered(error)) return false;
        problems.failed(list.list, failureOf(error));
      }
      return true;
    };
    const lists = [kinds.sms, kinds.fax].filter((list) => list !== undefined);
    const own = await Promise.all(lists.map(page));
    const history = past.flat(2).find(({ list }) => list === 'history');
    if (!own.includes(true) && history) await page(history);
    await take(reported);
    return new Set(reported.map(({ family, id }) => `${family}:${id}`));
  }

  const take = (reported: readonly Sighting[]): Promise<unknown> =>
    timeline.take(
      reported.map((sighting) => ({ sighting, seen: false, notified: false })),
      {},
    );

  /** Reads a message that is no longer on the first page of its list. */
  async function readOne({ key }: ReadEntry): Promise<void> {
    const [, family, id = ''] = /^(history|events):(.+)$/.exec(key) ?? [];
    const [, kind, event = ''] = /^(sms|fax)\/(.+)$/.exec(id) ?? [];
    if (family === 'history')
      await take(
        messageOf(messageOfHistory(await getHistoryEntry(transport, id, signal), reader(), clock.now())),
      );
    else if (kind === 'sms' || kind === 'fax')
      await take(messageOf(sightingOfEvent(await getEvent(transport, kind, event, { signal }), reader())));
  }

  const isDue = (entry: ReadEntry): boolean => (dueOf(entry) ?? 0) <= clock.now();

  /** @returns delay until the next poll, ms */
  async function look(): Promise<number> {
    const before = await database.ask('conversations.underWay', mostFollowed);
    const read = await readNewest();
    for (const entry of before) {
      if (!isDue(entry) || read.has(entry.key)) continue;
      await readOne(entry).catch((error: unknown) => problems.failed('entry', failureOf(error)));
    }
    const open = await database.ask('conversations.underWay', mostFollowed);
    const later = open.map((entry) => (dueOf(entry) ?? 0) - clock.now()).filter((wait) => wait > 0);
    const quick = pausesMs[looks];
    looks += 1;
    return Math.min(quick ?? (open.some(isDue) ? laterMs : idleMs), ...later.map((wait) => wait + 1_000));
  }

  const polling = startPolling({
    clock,
    signal,
    waitFor: first,
    poll: () =>
      look().catch((error: unknown) => {
        problems.failed('timeline', failureOf(error));
        return laterMs;
      }),
  });

  return {
    soon() {
      looks = 0;
      polling.pollNow();
    },
    look: polling.pollNow,
  };
}

const messageOf = (sighting: Sighting | undefined): MessageSighting[] =>
  sighting?.kind === undefined ? [] : [sighting];
const dueOf = (entry: ReadEntry): number | undefined => (entry.kind === 'call' ? undefined : entry.due);
