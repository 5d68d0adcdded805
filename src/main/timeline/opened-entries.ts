import { dialectOf, type DialectClient } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import type { Flags } from '../../shared/model/timeline.ts';
import { failureOf } from '../base/refusal.ts';
import type { DeskTimeline } from './desk-timeline.ts';
import { sightingOf } from './past-lists.ts';
import type { PlatformReader } from './platform-sightings.ts';
import type { ReadProblems } from './read-problems.ts';
import { refsOf } from './send-mark.ts';

export interface OpenedEntriesDeps {
  account: DialectClient;
  clock: Pick<Environment['clock'], 'now'>;
  timeline: Pick<DeskTimeline, 'entry' | 'take' | 'gone' | 'refreshed' | 'refresh'>;
  reader: () => PlatformReader;
  problems: Pick<ReadProblems, 'failed' | 'read'>;
}

/** Opened entries: the stored state is shown at once and then refreshed from the platform. */
export interface OpenedEntries {
  open(key: string): void;
}

/** One per session. A refresh that fails is a read problem, not an error of the page. */
export function createOpenedEntries(deps: OpenedEntriesDeps): OpenedEntries {
  const { account, clock, timeline, reader, problems } = deps;
  const reading = new Set<string>();

  async function read(key: string): Promise<void> {
    const found = timeline.entry(key);
    const refs = refsOf(found?.tellers ?? []);
    if (refs.length === 0) return;
    const fresh = await (await dialectOf(account)).readEntry(refs, account.signal);
    if (fresh === 'gone') await timeline.gone(key);
    else {
      const sightings = fresh.flatMap((each) => sightingOf(each, reader(), clock.now()) ?? []);
      if (sightings.length === 0) return;
      await timeline.take(
        sightings.map((sighting) => ({ sighting, seen: true, notified: true, ifNew: true })),
        {},
      );
      // Flags from other lists are older.
      const flags = Object.assign({}, ...sightings.map((each) => each.flags).reverse()) as Flags;
      await timeline.refreshed(key, flags);
    }
    timeline.refresh();
  }

  return {
    open(key) {
      if (reading.has(key)) return;
      reading.add(key);
      read(key)
        .then(
          () => problems.read('entry'),
          (error: unknown) => {
            if (!account.signal.aborted) problems.failed('entry', failureOf(error));
          },
        )
        .finally(() => reading.delete(key));
    },
  };
}
