import type { EntryChange, TimelineFilter } from '../../../shared/ipc/requests/timeline.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { createPagedList, type PagedList } from '../kit/paged-list.svelte.ts';
import { createPages, pageSize, type Pages } from './pages.ts';

type Entries = PagedList<Pages, { text: string; filter: TimelineFilter }>;

export const createEntries = (): Entries =>
  createPagedList({
    none: createPages(),
    page: async (query, page, pages) => {
      const before = pages.beforeOf(page);
      const answer = await ask('timeline.list', {
        ...query,
        limit: pageSize,
        ...(before !== undefined && { before }),
      });
      if (!answer.ok) return answer;
      return { ok: true, value: (now) => now.with(page, answer.value.rows, answer.value.more) };
    },
  });

/** Shows the change at once and saves it. @returns the error */
export async function changeEntry(
  entries: Entries,
  key: string,
  change: EntryChange,
): Promise<Sentence | undefined> {
  entries.change((pages) => pages.changed(key, change));
  const answer = await ask('timeline.mark', { key, ...change });
  return answer.ok ? undefined : answer.why;
}
