import { getEventOf } from '../../platform/events/event-resources.ts';
import { getHistoryEntry } from '../../platform/history.ts';
import type { PlatformEvent } from '../../shared/model/event.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import type { ReadEntry } from '../../timeline/reading.ts';
import type { Sighting } from '../../timeline/sighting.ts';
import { dialectOf, type Account } from '../account/account.ts';
import type { Environment } from '../environment.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import { messageOfEvent, messageOfHistory } from '../timeline/platform-messages.ts';
import type { PlatformReader } from '../timeline/platform-sightings.ts';

export interface FollowParts {
  account: Account;
  clock: Environment['clock'];
  timeline: Pick<DeskTimeline, 'ask' | 'take'>;
  /** The first look waits for this. */
  first: Promise<unknown>;
  reader: () => PlatformReader;
}

/** Finds messages that came in, and follows what was sent until the platform says what became of it. */
export interface Follow {
  /** Something was sent. */
  soon(): void;
  /** Somebody wants to know. */
  look(): void;
}

/** Looks after something was sent, ms: what became of it is often known within seconds. */
const pausesMs = [300, 1_200, 1_500, 3_000, 5_000, 10_000, 20_000];
/** And then, while something is on its way. */
const laterMs = 60_000;
/** With nothing on its way: SMS that come in are told by no push. */
const idleMs = 120_000;
/** Messages that are followed one by one; of a list the newest of its first page. */
const mostFollowed = 50;
const newest = 20;

export function startFollow({ account, clock, timeline, first, reader }: FollowParts): Follow {
  const { transport, signal } = account;
  let wake = new AbortController();
  let looks = pausesMs.length;

  /** The newest messages of the platform's lists. */
  async function readNewest(): Promise<Set<string>> {
    const told: Sighting[] = [];
    for (const lists of (await dialectOf(account)).past) {
      try {
        for (const past of lists) {
          if (past.list !== 'sms' && past.list !== 'faxes' && past.list !== 'history') continue;
          if (past.list === 'history') {
            const page = await past.pages({ signal, pageSize: newest }).next();
            told.push(
              ...((page.value as { entries: HistoryEntry[] } | undefined)?.entries ?? []).flatMap(ofHistory),
            );
          } else {
            const page = await past.pages({ signal, pageSize: newest }).next();
            told.push(
              ...((page.value as { events: PlatformEvent[] } | undefined)?.events ?? []).flatMap(ofEvent),
            );
          }
        }
        break;
      } catch {
        // The account may have another set of lists; what cannot be read now is read by a later look.
      }
    }
    await take(told);
    return new Set(told.map(({ family, id }) => `${family}:${id}`));
  }

  const ofHistory = (entry: HistoryEntry): Sighting[] => some(messageOfHistory(entry, reader(), clock.now()));
  const ofEvent = (event: PlatformEvent): Sighting[] =>
    event.kind === 'call' ? [] : some(messageOfEvent(event, reader()));

  const take = (told: readonly Sighting[]): Promise<unknown> =>
    timeline.take(
      told.map((sighting) => ({ sighting, seen: false, told: false })),
      {},
    );

  /** One that is too old for the first page of its list. */
  async function readOne({ key }: ReadEntry): Promise<void> {
    const [, family, id = ''] = /^(history|events):(.+)$/.exec(key) ?? [];
    const [, kind, event = ''] = /^(sms|fax)\/(.+)$/.exec(id) ?? [];
    if (family === 'history') await take(ofHistory(await getHistoryEntry(transport, id, signal)));
    else if (kind === 'sms' || kind === 'fax')
      await take(ofEvent(await getEventOf(transport, kind, event, { signal })));
  }

  const isDue = (entry: ReadEntry): boolean => (dueOf(entry) ?? 0) <= clock.now();

  /** @returns when to look again, ms from now */
  async function look(): Promise<number> {
    const before = await timeline.ask('underWay', { limit: mostFollowed });
    const read = await readNewest();
    for (const entry of before) {
      if (isDue(entry) && !read.has(entry.key)) await readOne(entry).catch(() => undefined);
    }
    const open = await timeline.ask('underWay', { limit: mostFollowed });
    const later = open.map((entry) => (dueOf(entry) ?? 0) - clock.now()).filter((wait) => wait > 0);
    const quick = pausesMs[looks];
    looks += 1;
    return Math.min(quick ?? (open.some(isDue) ? laterMs : idleMs), ...later.map((wait) => wait + 1_000));
  }

  async function run(): Promise<void> {
    await first;
    while (!signal.aborted) {
      wake = new AbortController();
      const wait = await look().catch(() => laterMs);
      await clock.sleep(wait, AbortSignal.any([wake.signal, signal])).catch(() => undefined);
    }
  }
  void run();

  return {
    soon() {
      looks = 0;
      wake.abort();
    },
    look: () => wake.abort(),
  };
}

const some = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);
const dueOf = (entry: ReadEntry): number | undefined => (entry.kind === 'call' ? undefined : entry.due);
