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

export interface MissedWatchDeps {
  account: DialectClient & Pick<Account, 'accountType'>;
  environment: Environment;
  state: StateHolder;
  timeline: Pick<DeskTimeline, 'cursor' | 'missing' | 'gone' | 'refresh'>;
  problems: ReadProblems;
  reader: () => PlatformReader;
  news: PlatformNews;
}

export interface MissedWatch {
  /** Reads now, or right after the running read. */
  soon(): void;
  /** The user looks at this kind: reads its newest entries, if the platform has a list for it. */
  lookAt(kind: PlatformEvent['kind']): void;
}

/** Poll interval for calls that this desk did not see, ms. */
const everyMs = 300_000;
/** Without pushes, ms. */
const withoutPushesMs = 60_000;
/** Pause between the parts of a long history, ms. */
const betweenPartsMs = 1_000;
/** Progress is shown above this number of entries. */
const worthTelling = 2_000;
/** Entries checked one by one per run. */
const mostChecked = 20;
/** The platform's times have seconds. */
const toTheSecondMs = 1_000;

/**
 * Finds calls during which this desk was off, asleep or without a tunnel. At the first run of an account, everything
 * before counts as seen. Failed requests are repeated later.
 */
export function startMissedWatch(deps: MissedWatchDeps): MissedWatch {
  const { account, environment, state, timeline, problems, news } = deps;
  const { clock } = environment;
  /** Later calls are news, even if the first run reports them. */
  const began = clock.now() - toTheSecondMs;
  /** The first run is not complete: most entries are old. */
  let isFirst: boolean | undefined;

  async function readNewest(kind: PlatformEvent['kind']): Promise<void> {
    const list = (await dialectOf(account)).kinds[kind];
    const read = await Promise.all(['history', 'events', list?.list ?? 'events'].map(timeline.cursor));
    const since = Math.max(0, ...read.map((cursor) => Number(cursor ?? 0)));
    if (list === undefined || since === 0) return;
    // The first run must decide what is old.
    const isOld = (at: number): boolean => at < since - overlapMs || (isFirst === true && at < began);
    try {
      const pages = pagesOfPast(list, deps.reader(), clock.now, { signal: account.signal });
      const page = (await pages.next()).value as ListPage | undefined;
      const reported = (page?.listed ?? []).flatMap(({ sighting }) => sighting ?? []);
      news.tell(await news.take(reported, ({ at }) => isOld(at)));
      problems.read(list.list);
    } catch (error) {
      // The list of all kinds contains it too.
      if (!account.signal.aborted && !isNotOffered(error)) problems.failed(list.list, failureOf(error));
    }
  }

  /** History ids that still exist although no page contains them. */
  const present = new Set<string>();

  /** Without a trash, deleted or moved entries are found by their absence. */
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
          await news.takeMoved(fresh.flatMap((one) => sightingOf(one, deps.reader(), clock.now()) ?? []));
        }
        timeline.refresh();
      }
    }
  }

  /** @returns whether more can be read at once */
  async function look(): Promise<boolean> {
    const reader = deps.reader();
    const missed: CallEntry[] = [];
    /** Progress of unfinished lists. */
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

  /** Short lists finish before anybody could read the progress. */
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
