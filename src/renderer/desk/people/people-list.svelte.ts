import { peoplePage, type Person } from '../../../shared/ipc/people-requests.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { emptyPages, type PeoplePages } from './people-pages.ts';

/** Everybody, or whom a search finds, as far as somebody has looked. */
interface PeopleList {
  readonly count: number;
  /** There may be more below. */
  readonly more: boolean;
  /** Nothing is known yet, and that has taken so long that it is said. */
  readonly waiting: boolean;
  readonly loaded: boolean;
  readonly failed: Sentence | undefined;
  /** Undefined while it is being read. */
  row(index: number): Person | undefined;
  indexOf(contactId: string): number;
  /** The letter that the name at this place begins with; it is known before the name is. */
  letterAt(index: number): string | undefined;
  /** These rows are in sight now. */
  see(first: number, last: number): void;
  /** Another list: from its beginning. */
  show(text: string): void;
  /** Contacts have changed: what is in sight is read again. */
  refresh(): void;
}

/** A wait is said after this long, ms. */
const sayAfterMs = 300;

export function createPeopleList(): PeopleList {
  let pages = $state.raw<PeoplePages>(emptyPages);
  let failed = $state.raw<Sentence>();
  let waiting = $state(false);
  let text = '';
  /** Counts the lists: an answer to an older one is thrown away. */
  let turn = 0;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  const asked = new Set<number>();
  let seen = { first: 0, last: 0 };

  /** A whole page; what one answer leaves open the next one brings. */
  async function readPage(page: number): Promise<void> {
    if (asked.has(page) || !pages.reachable(page)) return;
    const mine = turn;
    asked.add(page);
    const people: Person[] = [];
    const own: Person[] = [];
    let after = pages.startOf(page);
    do {
      const answer = await ask('contact.search', {
        text,
        limit: peoplePage - people.length,
        ...(after && { after }),
      });
      if (mine !== turn) return;
      failed = answer.ok ? undefined : answer.why;
      if (!answer.ok) break;
      for (const person of answer.value.people) (person.own ? own : people).push(person);
      after = answer.value.more;
    } while (after && people.length < peoplePage);
    asked.delete(page);
    waiting = false;
    if (failed) return;
    pages = pages.with(page, people, after, page === 0 ? own : undefined);
    readSeen();
  }

  async function readPlaces(): Promise<void> {
    const mine = turn;
    const answer = await ask('contact.places');
    if (mine === turn && answer.ok) pages = pages.placed(answer.value.places, answer.value.count);
  }

  /** What is in sight and not there yet, and a page beyond it. */
  function readSeen(): void {
    const first = pages.pageOf(seen.first);
    const last = pages.pageOf(seen.last) + 1;
    for (let page = first; page <= last; page += 1) if (!pages.has(page)) void readPage(page);
  }

  function restart(): void {
    turn += 1;
    asked.clear();
    if (text === '') void readPlaces().then(readSeen);
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
    row: (index) => pages.row(index),
    indexOf: (contactId) => pages.indexOf(contactId),
    letterAt: (index) => pages.letterAt(index),
    see(first, last) {
      seen = { first, last };
      pages = pages.near(pages.pageOf(first), pages.pageOf(last));
      readSeen();
    },
    show(wanted) {
      text = wanted;
      restart();
      seen = { first: 0, last: 0 };
      const mine = turn;
      setTimeout(() => (waiting = mine === turn && asked.size > 0), sayAfterMs);
      // What is shown stays until the new list is there.
      pages = pages.first();
      void readPage(0);
    },
    refresh() {
      pages = pages.stale();
      restart();
      readSeen();
    },
  };
}
