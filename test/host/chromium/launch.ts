import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { connect, type Connection } from './connection.ts';
import { commandLineValue } from '../electron/command-line.ts';
import { ownEnvironment } from '../systems/pretend.ts';
import { realPlatform } from '../systems/real-platform.ts';
import { findChromium, findHeadlessChromium } from './find.ts';
import { isHeaded } from './headed.ts';

export interface Browser extends Connection {
  /** Are there real windows on a display? */
  readonly headed: boolean;
  /** The address for other DevTools clients, e.g. Playwright's connectOverCDP. */
  endpoint(): string | undefined;
}

const unwantedFeatures = [
  ...['Translate', 'OptimizationHints', 'MediaRouter', 'CalculateNativeWinOcclusion', 'HttpsUpgrades'],
  // Bodies of the program's own schemes are fetched from this computer, which a page asks nobody for.
  ...['LocalNetworkAccessChecks', 'LocalNetworkAccessChecksWarn'],
  // The address bar of a browser that nobody sees: a renderer process at every start.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
];

const flags = [
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-component-extensions-with-background-pages',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',

  '--disable-crash-reporter',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-search-engine-choice-screen',
  `--disable-features=${unwantedFeatures.join(',')}`,
  '--autoplay-policy=no-user-gesture-required',
  '--password-store=basic',
  '--use-mock-keychain',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  // Nothing is resolved but the addresses of loopback: pages are served by the host, never from a network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** A fine pointer that can hover (Blink's numbers for these media features). */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

const posix = realPlatform !== 'win32';

/** Chromium's last words, for the error when it dies. */
const lastWords = 4096;

interface Started {
  profile: string;
  child: ChildProcess;
  toBrowser: Writable;
  fromBrowser: Readable;
}

/** Electron shows its dialogs also where the folder for temporary files cannot be used. */
function profileFolder(): string {
  const name = 'deskbell-chromium-';
  try {
    return mkdtempSync(join(tmpdir(), name));
  } catch {
    return mkdtempSync(join('/var/tmp', name));
  }
}

function start(debuggingPort: number, headed: boolean): Started {
  const profile = profileFolder();
  const blinkFeatures = commandLineValue('enable-blink-features');
  const args = [
    ...flags,
    `--remote-debugging-port=${debuggingPort}`,
    `--user-data-dir=${profile}`,
    // Without a display there is no mouse, either; pages are to look as they do on a desk.
    ...(headed ? [] : ['--headless=new', '--disable-gpu', '--in-process-gpu', `--blink-settings=${mouse}`]),
    ...(blinkFeatures ? [`--enable-blink-features=${blinkFeatures}`] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []),
  ];
  // The shell outlives a killed host just long enough to remove the profile; on Windows it is removed at exit.
  const program = headed ? findChromium() : findHeadlessChromium();
  const [file, argv] = posix
    ? ['/bin/sh', ['-c', '"$@"; rm -rf "$0"', profile, program, ...args]]
    : [program, args];
  const child = spawn(file, argv, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Its windows are on the display of this computer, not of the modelled system.
    env: ownEnvironment(),
    // Own process group: a Ctrl-C in the terminal is the host's to handle.
    detached: posix,
  });
  const [, , , toBrowser, fromBrowser] = child.stdio;
  return { profile, child, toBrowser: toBrowser as Writable, fromBrowser: fromBrowser as Readable };
}

/** Chromium now and then crashes while it starts, in its own code: then another one is started, once. */
export function launchChromium(debuggingPort: number, onDeath: (why: string) => void): Browser {
  const headed = isHeaded();
  let leaving = false;
  let running = start(debuggingPort, headed);
  const connection = connect(running.toBrowser, running.fromBrowser);
  follow(running, () => {
    running = start(debuggingPort, headed);
    connection.attach(running.toBrowser, running.fromBrowser);
    follow(running);
  });

  function follow({ child, profile }: Started, again?: () => void): void {
    let words = '';
    child.stderr?.setEncoding('utf8');
    child.stderr?.on('data', (text: string) => {
      words = (words + text).slice(-lastWords);
    });
    child.once('exit', (code, signal) => {
      if (leaving) return;
      if (again && !connection.isAnswered()) again();
      else onDeath(`Chromium ended (${String(code ?? signal)}): ${words}`);
    });
    child.once('error', (error) => onDeath(`Chromium could not be started: ${error.message}`));
    process.once('exit', () => {
      leaving = true;
      if (posix) return;
      child.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    });
  }

  // A window that a page opens is closed again, whatever the page's opener thinks: the app said no.
  connection.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.openerId) connection.post('Target.closeTarget', { targetId: targetInfo.targetId });
  });
  connection.post('Target.setDiscoverTargets', { discover: true });
  connection.post('Browser.setDownloadBehavior', { behavior: 'deny' });
  return { ...connection, headed, endpoint: () => endpointOf(running.profile) };
}

/** Chromium writes the port it got, and the path of its browser endpoint, into its profile. */
function endpointOf(profile: string): string | undefined {
  try {
    const [port, path] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    return port && path ? `ws://127.0.0.1:${port}${path}` : undefined;
  } catch {
    return undefined;
  }
}
