import { debounce } from '../../shared/debounce.ts';

/** The text of a search field, debounced. */
export interface SearchText {
  text: string;
  /** The text to search for, after a pause in typing; an empty field counts at once. */
  readonly query: string;
  /** Searches at once. */
  search(text: string): void;
}

/** The pause, ms. */
const restMs = 100;

/** Create it in the component of the field, which binds `text`. */
export function createSearchText(): SearchText {
  let text = $state('');
  let query = $state('');
  const searching = debounce(() => (query = text.trim()), restMs);

  return {
    get text() {
      return text;
    },
    set text(next) {
      text = next;
      if (text.trim() === '') searching.now();
      else searching.request();
    },
    get query() {
      return query;
    },
    search(next) {
      text = next;
      searching.now();
    },
  };
}
