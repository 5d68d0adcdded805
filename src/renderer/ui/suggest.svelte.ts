import type { DialSuggestion, DialSuggestions } from '../../shared/ipc/requests/dial.ts';
import { released } from './pointer-release.ts';
import { ask } from './requests.ts';
import { createSuggestList } from './suggest-list.svelte.ts';

/** The state of a field for a name or number, with its suggestions. */
export interface Suggest {
  readonly id: string;
  readonly text: string;
  /** What to dial: the chosen contact's number, else the typed text. */
  readonly target: string;
  readonly chosen: DialSuggestion | undefined;
  /** How the main process read the typed text. */
  read: DialSuggestions['target'];
  readonly items: DialSuggestion[];
  readonly active: number;
  readonly open: boolean;
  /** Resolves once the suggestions match the current text. */
  upToDate(): Promise<void>;
  typed(text: string): void;
  choose(item: DialSuggestion): void;
  /** Shows suggestions, even for an empty text. */
  offer(): void;
  close(): void;
  /** Handles arrow keys, Enter and Escape. @returns whether the key was used */
  key(name: string): boolean;
  /** Fills in a number from elsewhere. */
  fill(text: string, target: string): void;
}

/** Create it in the component of the field. @param id of the field in the document @param limit most suggestions */
export function createSuggest(id: string, limit: number, purpose: 'dial' | 'transfer'): Suggest {
  let text = $state('');
  let chosen = $state.raw<DialSuggestion>();
  let read = $state.raw<DialSuggestions['target']>();
  let filled = $state<string>();
  let searching: Promise<void> | undefined;
  const list = createSuggestList();

  function search(wanted: string): void {
    searching = find(wanted);
  }

  async function find(wanted: string): Promise<void> {
    let target: DialSuggestions['target'];
    await list.show(async () => {
      const answer = await ask('dial.suggest', { text: wanted, limit, purpose });
      await released();
      if (!answer.ok) return [];
      ({ target } = answer.value);
      return answer.value.items;
    });
    // The list may be closed by now.
    if (filled === undefined && text.trim() === wanted) read = target;
  }

  function fill(shown: string, target: string): void {
    text = shown;
    filled = target;
    chosen = undefined;
    read = undefined;
    list.close();
  }

  function choose(item: DialSuggestion): void {
    fill(item.pretty, item.number);
    chosen = item;
  }

  function key(name: string): boolean {
    if (name === 'ArrowDown' && !list.open) {
      search(text.trim());
      return true;
    }
    if (!list.open) return false;
    if (name === 'ArrowDown' || name === 'ArrowUp') {
      list.move(name === 'ArrowDown' ? 1 : -1);
      return true;
    }
    const marked = list.items[list.active];
    if (name === 'Enter' && marked !== undefined) {
      choose(marked);
      return true;
    }
    if (name === 'Escape') {
      list.close();
      return true;
    }
    return false;
  }

  return {
    id,
    get text() {
      return text;
    },
    get target() {
      return filled ?? text.trim();
    },
    get chosen() {
      return chosen;
    },
    get read() {
      return read;
    },
    set read(target) {
      read = target;
    },
    get items() {
      return list.items;
    },
    get active() {
      return list.active;
    },
    get open() {
      return list.open;
    },
    async upToDate() {
      // Repeats if the user typed meanwhile.
      for (let seen; seen !== searching; await seen) seen = searching;
    },
    typed(value) {
      text = value;
      filled = undefined;
      chosen = undefined;
      if (value.trim() === '' && purpose === 'dial') {
        read = undefined;
        list.close();
      } else search(value.trim());
    },
    offer: () => search(text.trim()),
    choose,
    close: list.close,
    key,
    fill,
  };
}
