/** The text of a search field. */
export interface SearchText {
  /** As it stands in the field. */
  text: string;
  /** What is searched for: the text, once nobody has typed for a moment; an emptied field counts at once. */
  readonly query: string;
  /** Searches for this at once. */
  search(text: string): void;
}

/** Typing faster than this searches once, ms. */
const restMs = 100;

export function createSearchText(): SearchText {
  let text = $state('');
  let query = $state('');
  let rest: ReturnType<typeof setTimeout> | undefined;

  function take(): void {
    clearTimeout(rest);
    query = text.trim();
  }

  return {
    get text() {
      return text;
    },
    set text(next) {
      text = next;
      clearTimeout(rest);
      if (text.trim() === '') take();
      else rest = setTimeout(take, restMs);
    },
    get query() {
      return query;
    },
    search(next) {
      text = next;
      take();
    },
  };
}
