// npm start: installs what is missing, builds if stale, and starts the app in Electron or, if that is unavailable, in the stand-in.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { become, root, say } from './lib.mjs';
import { sandboxProblem } from './sandbox.mjs';
import { setUp } from './setup.mjs';
import { startFlags } from './start-flags.mjs';

const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  strict: false,
  options: {
    shell: { type: 'string' },
    demo: { type: 'boolean' },
    pictures: { type: 'string' },
    'self-test': { type: 'boolean' },
    'check-policy': { type: 'string' },
    'remote-debugging-port': { type: 'string' },
  },
});
const wanted = values.shell;
if (wanted !== undefined && wanted !== 'electron' && wanted !== 'chromium') {
  say(`--shell: expected electron or chromium, got ${String(wanted)}.`);
  process.exit(2);
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
const blocked = electron ? sandboxProblem(electron) : undefined;
if (blocked) {
  say(`Electron cannot be started, because ${blocked.why}. This helps, once:\n  ${blocked.command}`);
  if (wanted === 'electron') process.exit(1);
}
if (electron && !blocked && (display || wanted === 'electron')) {
  // Chromium refuses to start as root with its sandbox.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  await become([...startFlags(process.platform, process.env), '.', ...asRoot, ...args], {}, electron);
} else {
  const reason = blocked?.why ?? (electron ? 'there is no display' : whyNot);
  say(
    `Electron is not used because ${reason}; the Chromium stand-in starts instead${display ? '' : ', without a display'}.`,
  );
  const host = join(root, 'test', 'host', 'register.ts');
  // The modelled system has an X server, whether or not this computer has one.
  const flags = startFlags('linux', { DISPLAY: ':0' });
  await become(['--import', host, main, ...flags, ...args, ...headlessFlags()]);
}

/** Without a display, a demo writes screenshots; otherwise the windows are available at a DevTools port. */
function headlessFlags() {
  // A self-test needs no port, which a running program may occupy.
  if (display || values['self-test'] || values['check-policy'] !== undefined) return [];
  const port = values['remote-debugging-port'];
  const pictures =
    values.demo && values.pictures === undefined && port === undefined
      ? ['--pictures', mkdtempSync(join(tmpdir(), 'deskbell-demo-'))]
      : [];
  if (values.demo || port !== undefined) return pictures;
  say('Its windows are pages at http://127.0.0.1:9222 (open chrome://inspect in another browser).');
  return ['--remote-debugging-port', '9222'];
}
