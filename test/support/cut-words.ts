import type { Page } from 'playwright-core';

/**
 * Words of the page that have too little room: that leave their button or a box that hides what is outside of it, and
 * placeholders that are longer than their field; words that are broken within. Words that end in an ellipsis are cut on purpose, where `title` tells the
 * whole of them.
 */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const slack = 1;
    const isCut = (words: DOMRect, box: DOMRect): boolean =>
      words.left < box.left - slack || words.right > box.right + slack;

    /** Finds a box that cuts these words, from the nearest outwards, up to one that scrolls. */
    function faultOf(words: DOMRect, from: Element): string | undefined {
      for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, position, clipPath } = getComputedStyle(box);
        if (clipPath !== 'none' || (position === 'fixed' && box !== from)) return undefined;
        if (overflowX === 'auto' || overflowX === 'scroll') return undefined;
        const hides = overflowX === 'hidden' || overflowX === 'clip';
        if ((hides || box.matches('button, .button')) && isCut(words, box.getBoundingClientRect())) {
          return textOverflow !== 'ellipsis' ? 'cut' : from.closest('[title]') ? undefined : 'ends in …';
        }
      }
      return undefined;
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const from = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || !from?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const fault = faultOf(range.getBoundingClientRect(), from);
      if (fault !== undefined) found.add(`${fault}: ${text}`);
      if (range.getClientRects().length < 2) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        // Words longer than any line may be broken.
        if (word.length > 20) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.add(`broken: ${word}`);
      }
    }

    const ruler = document.createElement('canvas').getContext('2d');
    const isTooLong = (text: string, field: HTMLElement, reserved: number): boolean => {
      if (!ruler || !field.checkVisibility({ visibilityProperty: true })) return false;
      const style = getComputedStyle(field);
      ruler.font = style.font;
      const room =
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - reserved;
      return ruler.measureText(text).width > room + slack;
    };
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (field.value === '' && isTooLong(field.placeholder, field, 0))
        found.add(`cut: ${field.placeholder}`);
    }
    /** The arrow of a list of options. */
    const arrow = 20;
    for (const field of document.querySelectorAll('select')) {
      const text = field.selectedOptions[0]?.text ?? '';
      if (field.title === '' && isTooLong(text, field, arrow)) found.add(`cut: ${text}`);
    }
    return [...found];
  });
