import type { Shell } from '../../host/shell.ts';
import type { Subject } from '../lib/measurement.ts';
import { inPage, type BenchPage } from '../popup/desk.ts';

/**
 * For scripts of pages. `painted` resolves with the time when the next frame is made; `until` when that is so of the
 * document, however the page came to it; `shown` when the first that fits is to be seen; `rest` waits until another part of a frame in each round.
 */
export const pageTools = `
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  }));
  const until = (holds) => new Promise((done, fail) => {
    const limit = setTimeout(() => fail(new Error('Not within 5 s: ' + holds)), 5000);
    const look = () => {
      if (!holds()) return;
      observer.disconnect();
      clearTimeout(limit);
      done();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    look();
  });
  // The document also contains hidden elements that a page keeps for later.
  const isShown = (selector) => document.querySelector(selector)?.checkVisibility() === true;
  const shown = (selector) => until(() => isShown(selector));
  const pressEscape = () => document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  const rest = (round) => new Promise((done) => setTimeout(done, 60 + (round * 7) % 17));
`;

const drawnRow = '[role="option"] .who';

/** In the page: turns to a page of the rail and back to the first; milliseconds until its first rows are painted. */
const turnings = (place: number, rounds: number): string => `(async () => {
  ${pageTools}
  const buttons = document.querySelectorAll('nav button');
  const took = [];
  for (let round = 0; round < ${rounds}; round += 1) {
    await rest(round);
    const from = performance.now();
    buttons[${place}].click();
    await shown('${drawnRow}');
    took.push(await painted() - from);
    buttons[0].click();
    await painted();
  }
  return took;
})()`;

/** For scripts of pages: the key that opens the palette. */
export const paletteKey =
  "dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))";

/** In the page: opens and closes the palette; for each round milliseconds until its field has the focus, and until it is painted. */
export const paletteOpenings = (rounds: number): string => `(async () => {
  ${pageTools}
  const box = 'dialog[open], [role="dialog"]';
  const took = [];
  for (let round = 0; round < ${rounds}; round += 1) {
    await rest(round);
    const from = performance.now();
    ${paletteKey};
    // The events of a focus are for the window that has the keyboard alone.
    await until(() => document.activeElement?.role === 'combobox' && document.activeElement.closest(box)?.checkVisibility());
    const field = performance.now() - from;
    took.push([field, (await painted()) - from]);
    pressEscape();
    while (isShown(box)) await painted();
  }
  return took;
})()`;

/** Turns to a page of the rail, `rounds` times in each window. */
export const turning = (shell: Shell, page: BenchPage, place: number, rounds: number): Subject => ({
  pid: shell.pid,
  run: async () => (await inPage(shell, page, turnings(place, rounds))) as number[],
});

/** Gives the bare page as many rows as the desk window shows now, of the same texts. @returns how many */
export async function copyRows(shell: Shell, row = '[role="option"]:has(.who)'): Promise<number> {
  const texts = (await inPage(
    shell,
    'desk',
    `[...document.querySelectorAll(${JSON.stringify(row)})].map((each) => each.innerText.replace(/\\s+/g, ' '))`,
  )) as string[];
  if (texts.length === 0) throw new Error('The desk window shows no rows.');
  await inPage(shell, 'bare', `texts = ${JSON.stringify(texts)}; undefined`);
  return texts.length;
}
