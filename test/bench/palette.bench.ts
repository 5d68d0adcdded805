/**
 * From Ctrl K to the palette: until its field has the focus, and until it is painted, with all that it offers while nothing is
 * typed; by turns with a bare page that paints as many rows after the same key. The key is told to the page by the page
 * itself: what the system needs to bring it there is not in it.
 */
import { startService } from '../../src/service/server.ts';
import { compare, measureByTurns, runBench, type Figures } from './lib/measurement.ts';
import { percentile } from './lib/percentiles.ts';
import { openBarePage } from './paint/bare-page.ts';
import { copyRows, pageTools } from './paint/openings.ts';
import { inPage, signIn, startDesk, type BenchPage } from './popup/desk.ts';

const contacts = 10_000;
const windows = 10;
const perWindow = 10;

/** Opens and closes it, and says how long each opening took. Runs in the page of the desk window. */
const openings = (rounds: number): string => `(async () => {
  ${pageTools}
  const took = [];
  for (let round = 0; round < ${rounds}; round += 1) {
    await rest(round);
    const from = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
    // The events of a focus are for the window that has the keyboard alone.
    await until(() => document.activeElement?.role === 'combobox' && document.activeElement.closest('dialog') !== null);
    const field = performance.now() - from;
    took.push([field, (await painted()) - from]);
    document.querySelector('dialog[open]').close();
    while (document.querySelector('dialog')) await painted();
  }
  return took;
})()`;

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const desk = await startDesk({});
try {
  const { shell } = desk;
  await signIn(shell, service, contacts);
  await openBarePage(shell);
  const openIn = async (page: BenchPage, rounds: number): Promise<[field: number, painted: number][]> =>
    (await inPage(shell, page, openings(rounds))) as [field: number, painted: number][];
  const [first] = await openIn('desk', 1);
  const key = "{ key: 'k', ctrlKey: true, bubbles: true, cancelable: true }";
  await inPage(
    shell,
    'desk',
    `(async () => { ${pageTools} dispatchEvent(new KeyboardEvent('keydown', ${key})); await found('dialog [role="option"]'); })()`,
  );
  const rows = await copyRows(shell, 'dialog [role="option"]');
  await inPage(shell, 'desk', "document.querySelector('dialog').close()");
  await openIn('bare', perWindow);
  await openIn('desk', perWindow);
  await runBench('palette', () => measure(openIn, rows, first?.[1] ?? Number.NaN), {
    ratio_p50: { most: 2 },
    ratio_p95: { most: 2 },
    ratio_processor: { most: 4 },
  });
} finally {
  await desk.close();
  await service.close();
}

async function measure(
  openIn: (page: BenchPage, rounds: number) => Promise<[field: number, painted: number][]>,
  rows: number,
  first: number,
): Promise<Figures> {
  const fields: number[] = [];
  const found = await measureByTurns(windows, {
    palette: {
      pid: desk.shell.pid,
      run: async () => {
        const took = await openIn('desk', perWindow);
        fields.push(...took.map(([field]) => field));
        return took.map(([, painted]) => painted);
      },
    },
    floor: {
      pid: desk.shell.pid,
      run: async () => (await openIn('bare', perWindow)).map(([, painted]) => painted),
    },
  });
  return {
    ...compare(found.palette, found.floor),
    rows,
    first_ms: first,
    field_p50_ms: percentile(fields, 50),
    field_p95_ms: percentile(fields, 95),
  };
}
