import type { Page } from '../page.ts';

/** Pages that are left while a form in them is not finished: they are kept as they are until their user is back. */
export interface UnfinishedPages {
  readonly kept: readonly Page[];
  /** The kept page that something from outside the window has taken the place of, until its user has seen that. */
  readonly covered: Page | undefined;
  /** An attachment for the container of the pages, which follows what is typed. */
  followTyping(node: HTMLElement): () => void;
  /** The page that is shown is about to be left. @param byOutside not by its user in this window */
  leave(page: Page, byOutside: boolean): void;
  /** The user is there again, or does not want to be told any more. */
  seen(): void;
  /** Gives the keyboard back to the field that had it. */
  focus(page: Page): void;
  clear(): void;
}

const formSelector = 'form, [data-form]';
const fieldSelector = 'input:not([type=search]), textarea, select';

/** One per desk window. Make it before a page is shown, as it knows only what is typed from then on. */
export function createUnfinishedPages(): UnfinishedPages {
  let kept = $state.raw<readonly Page[]>([]);
  let covered = $state<Page>();
  /** Fields of each form in which something was entered since it was sent. */
  const entered = new WeakMap<Element, Element[]>();
  const sent = new WeakSet<Element>();
  let focused: Partial<Record<Page, HTMLElement>> = {};

  function onInput({ target }: Event): void {
    const form = target instanceof Element && target.matches(fieldSelector) && target.closest(formSelector);
    if (!form) return;
    sent.delete(form);
    entered.set(form, [...(entered.get(form) ?? []).filter((each) => each !== target), target]);
  }

  function onSubmit({ target }: Event): void {
    if (target instanceof Element) sent.add(target);
  }

  const isFilled = (field: Element): boolean =>
    field.isConnected && (field as Partial<HTMLInputElement>).value !== '';

  function isUnfinished(form: Element): boolean {
    if (form.getAttribute('data-form') === 'unfinished') return true;
    const hasInput = entered.get(form)?.some(isFilled) === true;
    // One that was refused says why.
    return hasInput && (!sent.has(form) || form.querySelector('[role=alert]') !== null);
  }

  return {
    get kept() {
      return kept;
    },
    get covered() {
      return covered;
    },
    followTyping(node) {
      node.addEventListener('input', onInput);
      node.addEventListener('submit', onSubmit);
      return () => {
        node.removeEventListener('input', onInput);
        node.removeEventListener('submit', onSubmit);
      };
    },
    leave(page, byOutside) {
      const shown = document.querySelector('.pages > .shown');
      const isKept = shown !== null && [...shown.querySelectorAll(formSelector)].some(isUnfinished);
      kept = [...kept.filter((each) => each !== page), ...(isKept ? [page] : [])];
      if (covered === page) covered = undefined;
      if (!isKept) return;
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && shown.contains(activeElement))
        focused[page] = activeElement;
      if (byOutside) covered = page;
    },
    seen() {
      covered = undefined;
    },
    focus(page) {
      focused[page]?.focus();
    },
    clear() {
      if (kept.length > 0) kept = [];
      covered = undefined;
      focused = {};
    },
  };
}
