/**
 * From Ctrl K to the palette: until its field has the focus, and until it is painted, with all that it offers while nothing is
 * typed. The key is told to the page by the page itself: what the system needs to bring it there is not in it.
 */
import { startService } from '../../src/service/server.ts';
import { percentile } from './lib/percentiles.ts';
import { report } from './lib/result.ts';
import { inPage, signIn, startDesk } from './popup/desk.ts';

const contacts = 10_000;
const rounds = 60;

/** Opens and closes it, and says how long each opening took. Runs in the page of the desk window. */
const openings = `(async () => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  }));
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const took = [];
  for (let round = 0; round < ${rounds}; round += 1) {
    // On all parts of a frame.
    await rest(60 + (round * 7) % 17);
    const focused = new Promise((done) => {
      const look = ({ target }) => {
        if (target.getAttribute('role') !== 'combobox' || !target.closest('dialog')) return;
        removeEventListener('focusin', look, true);
        done(performance.now());
      };
      addEventListener('focusin', look, true);
    });
    const from = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
    const field = (await focused) - from;
    took.push([field, (await painted()) - from]);
    document.querySelector('dialog[open]').close();
    while (document.querySelector('dialog')) await rest(5);
  }
  return took;
})()`;

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const desk = await startDesk({});
try {
  await signIn(desk.shell, service, contacts);
  const took = (await inPage(desk.shell, 'desk', openings)) as [field: number, painted: number][];
  const fields = took.map(([field]) => field);
  const painted = took.map(([, whole]) => whole);
  report(
    'palette',
    {
      first_ms: painted[0] ?? Number.NaN,
      field_p50_ms: percentile(fields, 50),
      field_p95_ms: percentile(fields, 95),
      palette_ms: percentile(painted, 95),
      max_ms: percentile(painted, 100),
    },
    { palette_ms: { most: 50 }, first_ms: { most: 50 } },
  );
} finally {
  await desk.close();
  await service.close();
}
