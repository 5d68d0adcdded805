import type { RecentCall } from '../../../shared/ipc/requests/timeline.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { untrack } from 'svelte';
import { createSearchText } from '../../ui/search-text.svelte.ts';
import { ask } from '../../ui/requests.ts';
import { createCursorList } from '../kit/cursor-list.svelte.ts';

export interface RecentSearch {
  text: string;
  /** Undefined without a search, or before its first result. */
  readonly found: readonly RecentCall[] | undefined;
  readonly more: boolean;
  readonly failed: Sentence | undefined;
  again(): void;
  showMore(): void;
}

/** @param changed read to track changes of the timeline, after which the search runs again */
export function createRecentSearch(changed: () => unknown): RecentSearch {
  const search = createSearchText();
  const list = createCursorList({
    async read(wanted: string, limit, before?: number) {
      const request = { text: wanted, limit, ...(before !== undefined && { before }) };
      const answer = await ask('timeline.search', request);
      if (!answer.ok) return answer;
      const { calls, more } = answer.value;
      return { ok: true, value: { rows: calls, more } };
    },
    keyOf: ({ id }: RecentCall) => id,
    pageSize: 50,
    most: 200,
  });

  $effect(() => {
    changed();
    const { query } = search;
    untrack(() => (query === '' ? list.clear() : list.show(query)));
  });

  return {
    get text() {
      return search.text;
    },
    set text(next) {
      search.text = next;
    },
    get found() {
      return list.loaded ? list.rows : undefined;
    },
    get more() {
      return list.more;
    },
    get failed() {
      return list.failed;
    },
    again: () => void list.again(),
    showMore: () => void list.readOn(),
  };
}
