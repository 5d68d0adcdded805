import { mostPlaces, peoplePage } from '../../../shared/model/contact.ts';
import type { PeoplePlace, Person } from '../../../shared/ipc/requests/people.ts';
import { ask } from '../../ui/requests.ts';
import { createPagedList, type PagedList, type PageRead } from '../kit/paged-list.svelte.ts';
import { emptyPages, type PeoplePages } from './people-pages.ts';

/** People that match a text, or everybody. */
export const createPeopleList = (): PagedList<PeoplePages, string> =>
  createPagedList({ none: emptyPages, page: readPage, beside: readPlaces });

/** Repeats requests until the page is full. */
async function readPage(
  text: string,
  page: number,
  pages: PeoplePages,
  still: () => boolean,
): Promise<PageRead<PeoplePages>> {
  const people: Person[] = [];
  const own: Person[] = [];
  let after = pages.startOf(page);
  do {
    const answer = await ask('contact.search', {
      text,
      limit: peoplePage - people.length,
      ...(after && { after }),
    });
    if (!answer.ok) return answer;
    for (const person of answer.value.people) (person.own || person.waiting ? own : people).push(person);
    after = answer.value.more;
  } while (after && people.length < peoplePage && still());
  return { ok: true, value: (now) => now.with(page, people, after, page === 0 ? own : undefined) };
}

/** The starts of all pages, so that the whole list can be scrolled. */
async function readPlaces(text: string): Promise<((pages: PeoplePages) => PeoplePages) | undefined> {
  if (text !== '') return undefined;
  const places: PeoplePlace[] = [];
  for (;;) {
    const answer = await ask('contact.places', { from: places.length });
    if (!answer.ok) return undefined;
    places.push(...answer.value.places);
    if (answer.value.places.length < mostPlaces) return (pages) => pages.placed(places, answer.value.count);
  }
}
