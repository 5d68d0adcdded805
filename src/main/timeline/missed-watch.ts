import type { CallEntry } from '../../account-database/entry.ts';
import type { PlatformEvent } from '../../shared/model/event.ts';
import { dialectOf, type DialectClient, type Account } from '../account/account.ts';
import type { StateHolder } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import { startPolling } from '../base/polling.ts';
import { failureOf } from '../base/refusal.ts';
import { overlapMs, readPast, type PastReport } from './catch-up.ts';
import type { DeskTimeline } from './desk-timeline.ts';
import { isNotOffered, pagesOfPast, sightingOf, type ListPage } from './past-lists.ts';
import type { PlatformNews } from './platform-news.ts';
import type { PlatformReader } from './platform-sightings.ts';
import type { ReadProblems } from './read-problems.ts';
import { refsOf } from './send-mark.ts';

export interface MissedWatchParts {
  account: DialectClient & Pick<Account, 'accountType'>;
  environment: Environment;
  state: StateHolder;
  timeline: Pick<DeskTimeline, 'cursor' | 'missing' | 'gone' | 'refresh'>;
  /** What could not be read, for diagnostics. */
  problems: ReadProblems;
  reader: () => PlatformReader;
  news: PlatformNews;
}

export interface MissedWatch {
  /** Looks now, or right after the look under way. */
  soon(): void;
  /** Somebody looks at entries of this kind: the newest of them are read where the platform lists them by themselves. */
  lookAt(kind: PlatformEvent['kind']): void;
}

/** How often the platform is asked for calls that this desk did not see, ms. */
const everyMs = 300_000;
/** The same while no pushes come in, ms. */
const withoutPushesMs = 60_000;
/** A long past is read in parts, and what is new between them, ms. */
const betweenPartsMs = 1_000;
/** With more entries than this, progress is shown. */
const worthTelling = 2_000;
/** Entries checked one by one at each look. */
const mostChecked = 20;
/** The platform tells times to the second. */
const toTheSecondMs = 1_000;

/**
 * Finds calls that came while this desk did not look: it was closed, asleep, or without a way for pushes. At the first
 * look at an account all that was there before counts as seen. A platform that does not answer is asked again later.
 */
export function startMissedWatch(parts: MissedWatchParts): MissedWatch {
  const { account, environment, state, timeline, problems, news } = parts;
  const { clock } = environment;
  /** What came from then on is news, though a first look at a long past may tell of it. */
  const began = clock.now() - toTheSecondMs;
  /** The first look at this account is not over: most of what is listed is from before. */
  let isFirst: boolean | undefined;

  async function readNewest(kind: PlatformEvent['kind']): Promise<void> {
    const list = (await dialectOf(account)).kinds[kind];
    // The first look has to say what is old.
    const isOld = (at: number): boolean => at < since - overlapMs || (isFirst === true && at < began);
    const read = await Promise.all(['history', 'events', list?.list ?? 'events'].map(timeline.cursor));
    const since = Math.max(0, ...read.map((cursor) => Number(cursor ?? 0)));
    if (list === undefined || since === 0) return;
    try {
      const pages = pagesOfPast(list, parts.reader(), clock.now, { signal: account.signal });
      const page = (await pages.next()).value as ListPage | undefined;
      const reported = (page?.listed ?? []).flatMap(({ sighting }) => sighting ?? []);
      news.tell(await news.take(reported, ({ at }) => isOld(at)));
      problems.read(list.list);
    } catch (error) {
      // The list of all kinds has it, too.
      if (!account.signal.aborted && !isNotOffered(error)) problems.failed(list.list, failureOf(error));
    }
  }

  /** Ids of the history that are still there, although no page of it that was read has them. */
  const present = new Set<string>();

  /** Where the platform has no trash, what was deleted or moved elsewhere is found by its absence. */
  async function findMoved(covers: readonly NonNullable<PastReport['covers']>[]): Promise<void> {
    const dialect = await dialectOf(account);
    if (dialect.id !== 'v2') return;
    const family = 'history';
    const ids = covers.flatMap((each) => each.ids);
    for (const each of covers) {
      const request = {
        ...each,
        family,
        ids: [...ids, ...present],
        to: clock.now(),
        limit: mostChecked,
      } as const;
      for (const key of await timeline.missing(request)) {
        const fresh = await dialect.readEntry(refsOf([key]), account.signal);
        if (fresh === 'gone') await timeline.gone(key);
        else {
          present.add(key.slice(family.length + 1));
          await news.takeMoved(fresh.flatMap((one) => sightingOf(one, parts.reader(), clock.now()) ?? []));
        }
        timeline.refresh();
      }
    }
  }

  /** @returns whether there is more to be read at once */
  async function look(): Promise<boolean> {
    const reader = parts.reader();
    const missed: CallEntry[] = [];
    /** How far each list is that is not read to its end yet. */
    const far = new Map<string, number>();
    const covers: NonNullable<PastReport['covers']>[] = [];
    let more = false;
    const cursors = await Promise.all(['history', 'events'].map(timeline.cursor));
    isFirst ??= cursors.every((cursor) => cursor === undefined);
    try {
      const { lines } = state.get();
      const lists = readPast(account, { lines, reader, since: timeline.cursor, now: clock.now, problems });
      for await (const reported of lists) {
        more ||= reported.more === true;
        if (reported.far) tellHowFar(far.set(reported.far.list, reported.far.entries));
        const isOld = ({ at }: { at: number }): boolean => reported.old && at < began;
        missed.push(...(await news.take(reported.sightings, isOld, reported.cursors)));
        if (reported.covers) covers.push(reported.covers);
      }
      await findMoved(covers);
    } finally {
      if (!more && far.size > 0 && !account.signal.aborted) state.patch({ pastRead: undefined });
      news.tell(missed);
    }
    problems.read('timeline');
    isFirst &&= more;
    return more;
  }

  /** A short list is there before anybody could read how far it is. */
  function tellHowFar(far: ReadonlyMap<string, number>): void {
    const pastRead = [...far.values()].reduce((sum, entries) => sum + entries, 0);
    if (pastRead >= worthTelling && !account.signal.aborted) state.patch({ pastRead });
  }

  const failed = (error: unknown): false => {
    if (!account.signal.aborted) problems.failed('timeline', failureOf(error));
    return false;
  };
  const polling = startPolling({
    clock,
    signal: account.signal,
    async poll() {
      if (await look().catch(failed)) return betweenPartsMs;
      return state.get().tunnel.status === 'online' ? everyMs : withoutPushesMs;
    },
  });

  return { soon: polling.pollNow, lookAt: (kind) => void readNewest(kind).catch(failed) };
}
