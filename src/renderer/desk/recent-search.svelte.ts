import { untrack } from 'svelte';
import type { RecentCall } from '../../shared/ipc/requests/timeline.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { ask } from '../ui/requests.ts';

/** A search in all calls and notes, as it is typed. */
export interface RecentSearch {
  text: string;
  /** Undefined while nothing is searched for, or nothing was found out yet. */
  readonly found: RecentCall[] | undefined;
  readonly more: boolean;
  readonly failed: Sentence | undefined;
  showMore(): void;
}

const pageSize = 50;
/** Typing faster than this asks once, ms. */
const restMs = 120;

/** @param changed read to learn that the timeline has changed: then what was found is looked up again */
export function createRecentSearch(changed: () => unknown): RecentSearch {
  let text = $state('');
  let found = $state.raw<RecentCall[]>();
  let before = $state<number>();
  let failed = $state.raw<Sentence>();
  let asked = 0;

  async function look(wanted: string, limit: number, after?: number): Promise<void> {
    asked += 1;
    const turn = asked;
    const query = { text: wanted, limit, ...(after !== undefined && { before: after }) };
    const answer = await ask('timeline.search', query);
    // A newer question has overtaken this one.
    if (turn !== asked) return;
    failed = answer.ok ? undefined : answer.why;
    if (!answer.ok) return;
    found = after === undefined ? answer.value.calls : [...(found ?? []), ...answer.value.calls];
    before = answer.value.more;
  }

  $effect(() => {
    changed();
    const wanted = text.trim();
    if (wanted === '') {
      asked += 1;
      found = undefined;
      before = undefined;
      failed = undefined;
      return;
    }
    // What is shown already stays shown, however much that is.
    const limit = untrack(() => Math.min(200, Math.max(pageSize, found?.length ?? 0)));
    const timer = setTimeout(() => void look(wanted, limit), restMs);
    return () => clearTimeout(timer);
  });

  return {
    get text() {
      return text;
    },
    set text(next) {
      text = next;
    },
    get found() {
      return found;
    },
    get more() {
      return before !== undefined;
    },
    get failed() {
      return failed;
    },
    showMore: () => void look(text.trim(), pageSize, before),
  };
}
