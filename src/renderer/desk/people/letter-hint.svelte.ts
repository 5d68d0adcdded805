import { debounce } from '../../../shared/debounce.ts';

/** How long it stays after scrolling, ms. */
const hintMs = 900;

/** The current letter while a long list is scrolled. */
export function createLetterHint(): {
  readonly letter: string | undefined;
  show(letter: string | undefined): void;
} {
  let letter = $state<string>();
  const hiding = debounce(() => (letter = undefined), hintMs);
  return {
    get letter() {
      return letter;
    },
    show(next) {
      letter = next;
      hiding.request();
    },
  };
}
