import type { Shell } from '../../host/shell.ts';
import type { Subject } from '../lib/measurement.ts';
import { inPage, type BenchPage } from '../popup/desk.ts';

/**
 * For scripts of pages. `painted` resolves with the time when the next frame is made; `until` when that is so of the
 * document, however the page came to it; `rest` waits until another part of a frame in each round.
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
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
  const found = (selector) => until(() => document.querySelector(selector) !== null);
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
    await found('${drawnRow}');
    took.push(await painted() - from);
    buttons[0].click();
    await painted();
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
