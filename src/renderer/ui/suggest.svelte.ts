import type { Suggestion } from '../../shared/ipc/contract.ts';
import { ask } from './requests.ts';

/** What a field for a name or number knows: its text, the contacts that fit it and which of them is marked. */
export interface Suggest {
  readonly id: string;
  text: string;
  /** What to dial: the number of the chosen contact, else the text as typed. */
  readonly target: string;
  readonly chosen: Suggestion | undefined;
  readonly items: Suggestion[];
  readonly active: number;
  readonly open: boolean;
  /** The user typed. */
  typed(text: string): void;
  choose(item: Suggestion): void;
  close(): void;
  /** Arrow keys, Enter and Escape of the field; says whether the key was used up. */
  key(name: string): boolean;
  /** Fills in a number from elsewhere. */
  fill(text: string, target: string): void;
  /** Fills in a number as it came and, when exactly one contact has it, who that is. */
  recognise(number: string): void;
}

export function createSuggest(id: string, limit: number): Suggest {
  let text = $state('');
  let chosen = $state.raw<Suggestion>();
  let filled = $state<string>();
  let items = $state.raw<Suggestion[]>([]);
  let active = $state(-1);
  let open = $state(false);
  let asked = 0;

  async function search(wanted: string): Promise<void> {
    asked += 1;
    const mine = asked;
    if (wanted === '') return close();
    const answer = await ask('directory.search', { text: wanted, limit });
    if (mine !== asked) return; // a later question is on its way
    items = answer.ok ? answer.value : [];
    active = -1;
    open = items.length > 0;
  }

  function close(): void {
    asked += 1;
    open = false;
    active = -1;
  }

  function fill(shown: string, target: string): void {
    text = shown;
    filled = target;
    chosen = undefined;
    close();
  }

  async function recognise(number: string): Promise<void> {
    fill(number, number);
    const answer = await ask('directory.search', { text: number, limit: 2 });
    const [only, other] = answer.ok ? answer.value : [];
    const digits = number.replace(/\D/gu, '');
    const same = only !== undefined && only.number.replace(/\D/gu, '') === digits;
    if (same && other === undefined && text === number) choose(only);
  }

  function choose(item: Suggestion): void {
    fill(item.pretty, item.number);
    chosen = item;
  }

  function key(name: string): boolean {
    if (name === 'ArrowDown' && !open && text !== '') {
      void search(text.trim());
      return true;
    }
    if (!open) return false;
    if (name === 'ArrowDown' || name === 'ArrowUp') {
      const step = name === 'ArrowDown' ? 1 : -1;
      // One stop of the round is the field itself: nothing marked, the text as typed.
      const round = items.length + 1;
      active = ((active + 1 + step + round) % round) - 1;
      return true;
    }
    const marked = items[active];
    if (name === 'Enter' && marked !== undefined) {
      choose(marked);
      return true;
    }
    if (name === 'Escape') {
      close();
      return true;
    }
    return false;
  }

  return {
    id,
    get text() {
      return text;
    },
    set text(value) {
      text = value;
    },
    get target() {
      return filled ?? text.trim();
    },
    get chosen() {
      return chosen;
    },
    get items() {
      return items;
    },
    get active() {
      return active;
    },
    get open() {
      return open;
    },
    typed(value) {
      text = value;
      filled = undefined;
      chosen = undefined;
      void search(value.trim());
    },
    choose,
    close,
    key,
    fill,
    recognise: (number) => void recognise(number),
  };
}
