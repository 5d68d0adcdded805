import type { EntryChange, TimelineRow } from '../../../shared/model/timeline-row.ts';
import type { TimelineFilter } from '../../../shared/model/timeline.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { createPages, pageSize, type Pages } from './pages.ts';

/** The entries that a filter and a search let through, as far down as somebody has scrolled. */
export interface Entries {
  /** How many are known to be there. */
  readonly count: number;
  /** There may be more below. */
  readonly more: boolean;
  /** Nothing is known yet, and that has taken so long that it is said. */
  readonly waiting: boolean;
  readonly loaded: boolean;
  readonly failed: Sentence | undefined;
  /** Of the list that is there: the one before it stays until a new one has come. */
  readonly filter: TimelineFilter;
  /** Undefined while it is being read. */
  row(index: number): TimelineRow | undefined;
  indexOf(key: string): number;
  /** These rows are in sight now. */
  see(first: number, last: number): void;
  /** Another list: from its beginning. */
  show(text: string, filter: TimelineFilter): void;
  /** The timeline has changed: what is in sight is read again, and nothing above it moves. */
  refresh(): void;
  change(key: string, change: EntryChange): Promise<Sentence | undefined>;
}

/** A wait is said after this long, ms. */
const sayAfterMs = 300;

export function createEntries(): Entries {
  let pages = $state.raw<Pages>(createPages());
  let failed = $state.raw<Sentence>();
  let waiting = $state(false);
  let filter = $state.raw<TimelineFilter>({});
  let wish: { text: string; filter: TimelineFilter } = { text: '', filter: {} };
  /** Counts the lists: an answer to an older one is thrown away. */
  let turn = 0;
  /** Pages that are being read. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  const asked = new Set<number>();
  let seen = { first: 0, last: 0 };

  async function read(page: number): Promise<void> {
    if (asked.has(page) || !pages.reachable(page)) return;
    const mine = turn;
    asked.add(page);
    const before = pages.beforeOf(page);
    const answer = await ask('timeline.list', {
      ...wish,
      limit: pageSize,
      ...(before !== undefined && { before }),
    });
    if (mine !== turn) return;
    asked.delete(page);
    waiting = false;
    failed = answer.ok ? undefined : answer.why;
    if (!answer.ok) return;
    filter = wish.filter;
    pages = pages.with(page, answer.value.rows, answer.value.more);
    readSeen();
  }

  /** What is in sight and not there yet, and a page beyond it. */
  function readSeen(): void {
    const first = Math.floor(seen.first / pageSize);
    const last = Math.floor(seen.last / pageSize) + 1;
    for (let page = first; page <= last; page += 1) if (!pages.has(page)) void read(page);
  }

  function restart(): void {
    turn += 1;
    asked.clear();
  }

  return {
    get count() {
      return pages.count;
    },
    get more() {
      return pages.more;
    },
    get waiting() {
      return waiting;
    },
    get loaded() {
      return pages.has(0);
    },
    get failed() {
      return failed;
    },
    get filter() {
      return filter;
    },
    row: (index) => pages.row(index),
    indexOf: (key) => pages.indexOf(key),
    see(first, last) {
      seen = { first, last };
      pages = pages.near(Math.floor(first / pageSize), Math.floor(last / pageSize));
      readSeen();
    },
    show(text, wanted) {
      restart();
      wish = { text, filter: wanted };
      seen = { first: 0, last: 0 };
      const mine = turn;
      setTimeout(() => (waiting = mine === turn && asked.size > 0), sayAfterMs);
      // What is shown stays until the new list is there.
      pages = pages.first();
      void read(0);
    },
    refresh() {
      restart();
      pages = pages.forgetting(Math.floor(seen.first / pageSize));
      readSeen();
    },
    async change(key, change) {
      pages = pages.changed(key, change);
      const answer = await ask('timeline.mark', { key, ...change });
      return answer.ok ? undefined : answer.why;
    },
  };
}
