import { tick } from 'svelte';
import type { Target } from '../desk-context.ts';
import type { Page } from '../page.ts';
import { createUnfinishedPages, type UnfinishedPages } from './unfinished-pages.svelte.ts';

/** Who asks for a page: its user in this window, or something outside of it, such as a link. */
type Asker = 'user' | 'outside';

export interface Pages {
  readonly shown: Page;
  /** The item that the page must show, until the user opens another page. */
  readonly target: Target | undefined;
  /** Pages that are rendered besides those that are always kept. */
  readonly rendered: readonly Page[];
  readonly unfinished: Pick<UnfinishedPages, 'covered' | 'seen' | 'followTyping'>;
  /** The user turns to a page. */
  turn(to: Page): void;
  /** The dialler is asked for. */
  dial(by: Asker): void;
  show(target: Target, by: Asker): void;
  /** The user goes back to a page with an unfinished form. */
  back(to: Page): Promise<void>;
  /** Called after a sign-out. */
  reset(): void;
}

const pageOf = {
  showPerson: 'people',
  writeTo: 'messages',
  showRules: 'settings',
  showAddressBooks: 'settings',
  showSetUp: 'setUp',
  search: 'timeline',
} as const;

/** Which page the window shows, and which others are kept. */
export function createPages(): Pages {
  let shown = $state<Page>('calls');
  let target = $state.raw<Target>();
  const unfinished = createUnfinishedPages();
  const rendered = $derived(
    [...unfinished.kept.filter((page) => page !== shown), shown].filter(
      (page) => page !== 'calls' && page !== 'timeline',
    ),
  );

  function replace(to: Page, by: Asker): void {
    if (to === shown) return;
    unfinished.leave(shown, by === 'outside');
    if (unfinished.covered === to) unfinished.seen();
    shown = to;
  }

  function turn(to: Page): void {
    replace(to, 'user');
    target = undefined;
  }

  return {
    get shown() {
      return shown;
    },
    get target() {
      return target;
    },
    get rendered() {
      return rendered;
    },
    unfinished,
    turn,
    dial: (by) => replace('calls', by),
    show(next, by) {
      replace(pageOf[next.kind], by);
      target = next;
    },
    async back(to) {
      turn(to);
      await tick();
      unfinished.focus(to);
    },
    reset() {
      shown = 'calls';
      target = undefined;
      unfinished.clear();
    },
  };
}
