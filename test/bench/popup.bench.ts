/**
 * From a push to the painted popup, with 100,000 contacts in the directory; by turns with the least that could be: the same
 * push at a bare HTTP server in the same main process, its signature checked, and a bare window that paints its id. A page
 * says that it has painted by the same code in both.
 */
import { fileURLToPath } from 'node:url';
import { startService } from '../../src/service/server.ts';
import { compare, measureByTurns, runBench, type Figures, type Subject } from './lib/measurement.ts';
import { progress } from './lib/result.ts';
import { openBareWindow } from './popup/bare-window.ts';
import { callers } from './popup/callers.ts';
import { pushAddress, signIn, startDesk } from './popup/desk.ts';
import { createRinger, dismiss, watchPopup, type Ringer } from './popup/rings.ts';
import { createPushSigner } from './popup/signer.ts';

const contacts = 100_000;
const windows = 12;
const perWindow = 20;
/** Multiples of it are spread evenly over 0 to 1, however many there are. */
const golden = (Math.sqrt(5) - 1) / 2;
/** One frame at 60 Hz, ms. */
const frame = 1000 / 60;
/** Between two measurements at least this long, ms. */
const pause = 60;

const signer = createPushSigner();
const hook = new URL('./popup/verify-hook.ts', import.meta.url);
const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const desk = await startDesk(
  { popup: { lingerSeconds: 0 } },
  { NODE_OPTIONS: `--import=${fileURLToPath(hook)}`, DESKBELL_BENCH_PUSH_KEY: signer.publicKey },
);
try {
  const { shell } = desk;
  progress(`Reading ${contacts} contacts …`);
  await signIn(shell, service, contacts);
  await shell.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.hide();
  });
  const address = await pushAddress(service);
  const bareAddress = await openBareWindow(shell, signer.publicKey);
  await watchPopup(shell);
  for (const each of [address, bareAddress]) await mustVerify(each);
  const from = await callers(service, perWindow);
  let calls = 0;
  /** A little longer each time, by steps that fall evenly on all parts of a frame. */
  const wait = (index: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, pause + ((index * golden) % 1) * 4 * frame));
  const subject = (ringer: Ringer, after: (callId: string) => Promise<void>): Subject => ({
    // Each is a whole call: it rings, somebody takes it, it ends.
    pid: shell.pid,
    run: async () => {
      const took: number[] = [];
      for (const caller of from) {
        const callId = `bench-${(calls += 1)}`;
        await wait(calls);
        took.push(await ringer.ring(callId, caller));
        await ringer.end(callId);
        await after(callId);
      }
      return took;
    },
  });
  const subjects = {
    popup: subject(createRinger(shell, address, signer), (callId) => dismiss(shell, callId)),
    floor: subject(createRinger(shell, bareAddress, signer), () => Promise.resolve()),
  };
  await measureByTurns(1, subjects);
  const measure = async (): Promise<Figures> => {
    const { popup, floor } = await measureByTurns(windows, subjects);
    return compare(popup, floor);
  };
  await runBench('popup', measure, {
    ratio_p50: { most: 1.25 },
    ratio_p95: { most: 1.5 },
    ratio_processor: { most: 3 },
  });
} finally {
  await desk.close();
  await service.close();
}

/** A push with the signature of another one must be refused, which proves that both sides verify. */
async function mustVerify(address: URL): Promise<void> {
  const forger = { ...signer, sign: () => signer.sign('another push') };
  const refused = await createRinger(desk.shell, address, forger)
    .ring('forged', '493023125101')
    .then(
      () => false,
      (error: unknown) => String(error).includes('403'),
    );
  if (!refused) throw new Error(`${address.origin} believed a forged push.`);
}
