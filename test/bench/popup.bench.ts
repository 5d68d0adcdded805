/**
 * From a push to the painted popup, with 100,000 contacts in the directory; beside what a message and a paint cost in
 * the same shell by themselves. A page says that it has painted by the same code in both.
 */
import { startService } from '../../src/service/server.ts';
import { percentile } from './lib/percentiles.ts';
import { progress, report } from './lib/result.ts';
import { bareMessageToPaint, openBareWindow } from './popup/bare-window.ts';
import { pushAddress, signIn, startDesk } from './popup/desk.ts';
import { callers } from './popup/callers.ts';
import { createRinger, watchPopup } from './popup/rings.ts';

const contacts = 100_000;
const rings = 200;
/** Multiples of it are spread evenly over 0 to 1, however many there are. */
const golden = (Math.sqrt(5) - 1) / 2;
const warmUps = 10;
/** One frame at 60 Hz, ms. */
const frame = 1000 / 60;
/** Between two measurements at least this long, ms. */
const pause = 60;

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const desk = await startDesk({ popup: { lingerSeconds: 0 } });
try {
  const { shell } = desk;
  progress(`Reading ${contacts} contacts …`);
  await signIn(shell, service, contacts);
  await shell.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.hide();
  });

  await openBareWindow(shell);
  await watchPopup(shell);
  const from = await callers(service, rings + warmUps);
  const ringer = createRinger(shell, await pushAddress(service), '4921163553355');
  /** A little longer each time, by steps that fall evenly on all parts of a frame. */
  const wait = (index: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, pause + ((index * golden) % 1) * 4 * frame));

  const popup: number[] = [];
  const bare: number[] = [];
  for (const [index, caller] of from.entries()) {
    await wait(index);
    const rung = await ringer.ring(`bench-${index}`, caller);
    await ringer.end(`bench-${index}`);
    await wait(index);
    const painted = await bareMessageToPaint(shell, `Text ${index}`);
    if (index < warmUps) continue;
    popup.push(rung);
    bare.push(painted);
    if (popup.length % 50 === 0)
      progress(`${popup.length} rings, p50 ${percentile(popup, 50).toFixed(1)} ms`);
  }

  report(
    'popup',
    {
      p50_ms: percentile(popup, 50),
      p95_ms: percentile(popup, 95),
      max_ms: percentile(popup, 100),
      bare_p50_ms: percentile(bare, 50),
      bare_p95_ms: percentile(bare, 95),
      ratio_p50: percentile(popup, 50) / percentile(bare, 50),
      ratio_p95: percentile(popup, 95) / percentile(bare, 95),
    },
    {
      p50_ms: { most: 16.7 },
      p95_ms: { most: 33 },
      ratio_p50: { most: 1.5 },
      ratio_p95: { most: 1.5 },
    },
  );
} finally {
  await desk.close();
  await service.close();
}
