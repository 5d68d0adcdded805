import { createLatest } from '../../../shared/latest.ts';
import type { DialSuggestions } from '../../../shared/ipc/requests/dial.ts';
import type { Person } from '../../../shared/ipc/requests/people.ts';
import type { TimelineRow } from '../../../shared/ipc/requests/timeline.ts';
import { ask } from '../../ui/requests.ts';

/** What the main process found for the text of the palette. */
export interface Found {
  /** The text that it was found for. */
  readonly text: string;
  readonly dial: DialSuggestions;
  /** Contacts without a number. */
  readonly numberless: Person[];
  readonly rows: TimelineRow[];
}

interface Finder {
  readonly found: Found;
  look(text: string): void;
  /** What takes longer to find: once nobody types for a moment. */
  lookFurther(text: string): void;
}

const nothing: Found = { text: '', dial: { items: [] }, numberless: [], rows: [] };
/** Somebody may have many numbers, and each can be called. */
const mostPeople = 12;
const mostNumberless = 3;
/** So many contacts are looked through for those. */
const fewContacts = 50;
const mostRows = 4;

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
