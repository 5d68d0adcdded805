// npm start: installs what is missing, builds if stale, and starts the app in Electron or, if that is unavailable, in the stand-in.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { debuggingPort, portProblem } from './debugging-port.mjs';
import { become, root, say } from './lib.mjs';
import { sandboxProblem } from './sandbox.mjs';
import { ensureReport } from './self-test-report.mjs';
import { setUp } from './setup.mjs';
import { startFlags } from './start-flags.mjs';

const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  strict: false,
  options: {
    shell: { type: 'string' },
    help: { type: 'boolean' },
    demo: { type: 'boolean' },
    pictures: { type: 'string' },
    'self-test': { type: 'boolean' },
    'check-policy': { type: 'string' },
    'remote-debugging-port': { type: 'string' },
  },
});
if (values.help) {
  console.log(`npm start -- [FLAG…]
  --demo                sign in to the built-in service and receive a call
  --profile DIR         keep settings and data in DIR
  --hidden              start in the tray
  --self-test           try keychain, popup, tunnel and the rest, and end
  --policy FILE         try the policy of an administrator
  --check-policy FILE   print what a policy would do and its mistakes, and end
  --shell SHELL         electron, or the stand-in (chromium)
  --as SYSTEM           the stand-in behaves as on x11, wayland, macos or windows
  --remote-debugging-port N   show every window as a page at that port`);
  process.exit(0);
}
const report = values['self-test']
  ? ensureReport(() => (wanted === 'electron' ? 'electron' : 'chromium'))
  : undefined;
/** @param {string[]} argv @param {string} [program] */
const run = (argv, program) => (report ? report.become(argv, program) : become(argv, {}, program));
const wanted = values.shell;
if (wanted !== undefined && wanted !== 'electron' && wanted !== 'chromium') {
  say(`--shell: expected electron or chromium, got ${String(wanted)}.`);
  process.exit(2);
}

const port = values['remote-debugging-port'];
if (port !== undefined) {
  const problem = await portProblem(port);
  if (problem) {
    say(`--remote-debugging-port: ${problem}`);
    process.exit(2);
  }
}

const display = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const { electron, whyNot } = await setUp('start', { shell: wanted, display });
const main = join(root, 'out', 'main', 'index.js');

if (wanted === 'electron' && !electron) {
  say(
    `Electron cannot be started: ${whyNot}. Without --shell electron the Chromium stand-in starts instead.`,
  );
  process.exit(1);
}
if (wanted === 'electron' && !display && !args.includes('--ozone-platform=headless')) {
  say(
    'Electron cannot be started: there is no display, as neither DISPLAY nor WAYLAND_DISPLAY is set. Start it on a desktop, or on a display that nobody sees: xvfb-run npm start -- --shell electron. Without --shell electron the Chromium stand-in starts instead.',
  );
  process.exit(1);
}
const blocked = electron ? sandboxProblem(electron) : undefined;
if (blocked) {
  say(`Electron cannot be started, because ${blocked.why}. This helps, once:\n  ${blocked.command}`);
  if (wanted === 'electron') process.exit(1);
}
if (electron && !blocked && (display || wanted === 'electron')) {
  // Chromium refuses to start as root with its sandbox.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  await run([...startFlags(process.platform, process.env), '.', ...asRoot, ...args], electron);
} else {
  const reason = blocked?.why ?? (electron ? 'there is no display' : whyNot);
  say(
    `Electron is not used because ${reason}; the Chromium stand-in starts instead${display ? '' : ', without a display'}.`,
  );
  const host = join(root, 'test', 'host', 'register.ts');
  // The modelled system has an X server, whether or not this computer has one.
  const flags = startFlags('linux', { DISPLAY: ':0' });
  const headless = await headlessFlags();
  await run(['--import', host, main, ...flags, ...args, ...headless]);
}

/** Without a display, a demo writes screenshots; otherwise the windows are available at a DevTools port. */
async function headlessFlags() {
  // A self-test needs no port, which a running program may occupy.
  if (display || values['self-test'] || values['check-policy'] !== undefined) return [];
  const given = values['remote-debugging-port'];
  const pictures =
    values.demo && values.pictures === undefined && given === undefined
      ? ['--pictures', mkdtempSync(join(tmpdir(), 'deskbell-demo-'))]
      : [];
  if (values.demo || given !== undefined) return pictures;
  const port = String(await debuggingPort());
  say(`Its windows are pages at http://127.0.0.1:${port} (open chrome://inspect in another browser).`);
  return ['--remote-debugging-port', port];
}
