import { createLatest } from '../../../shared/latest.ts';
import type { DialSuggestions } from '../../../shared/ipc/requests/dial.ts';
import type { Person } from '../../../shared/ipc/requests/people.ts';
import type { TimelineRow } from '../../../shared/ipc/requests/timeline.ts';
import { ask } from '../../ui/requests.ts';

/** Results of the main process. */
export interface Found {
  /** The text of these results. */
  readonly text: string;
  readonly dial: DialSuggestions;
  readonly numberless: Person[];
  readonly rows: TimelineRow[];
}

interface Finder {
  readonly found: Found;
  look(text: string): void;
  /** Starts the slower searches, debounced. */
  lookFurther(text: string): void;
}

const nothing: Found = { text: '', dial: { items: [] }, numberless: [], rows: [] };
/** A person may have many numbers, each callable. */
const mostPeople = 12;
const mostNumberless = 3;
/** Limit of contacts searched for those without a number. */
const fewContacts = 50;
const mostRows = 4;

/** One per palette. Answers for an older text are dropped, and a failed search finds nothing. */
export function createFinder(): Finder {
  let found = $state.raw<Found>(nothing);
  const latest = createLatest();
  const latestFurther = createLatest();

  async function people(text: string, isNewest: () => boolean): Promise<void> {
    const answer = await ask('dial.suggest', { text, limit: mostPeople, purpose: 'dial' });
    if (!isNewest()) return;
    found = { ...found, text, dial: answer.ok ? answer.value : { items: [] } };
  }

  async function rows(text: string, isNewest: () => boolean): Promise<void> {
    const answer = await ask('timeline.list', { text, filter: {}, limit: mostRows });
    if (isNewest()) found = { ...found, rows: answer.ok ? answer.value.rows : [] };
  }

  async function numberless(text: string, isNewest: () => boolean): Promise<void> {
    const answer = await ask('contact.search', { text, limit: fewContacts });
    if (!isNewest()) return;
    const people = answer.ok ? answer.value.people.filter(({ numbers }) => numbers.length === 0) : [];
    found = { ...found, numberless: people.slice(0, mostNumberless) };
  }

  return {
    get found() {
      return found;
    },
    look(text) {
      const isNewest = latest.begin();
      if (text === '') found = nothing;
      else void people(text, isNewest);
      if (text.length < 2) found = { ...found, rows: [], numberless: [] };
    },
    lookFurther(text) {
      const isNewest = latestFurther.begin();
      if (text.length < 2) return;
      void rows(text, isNewest);
      void numberless(text, isNewest);
    },
  };
}
