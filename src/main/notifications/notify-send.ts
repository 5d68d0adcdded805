import { execFile, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';
import { APP_ID } from '../base/app-id.ts';
import { isProgramMissing } from '../base/follow-bus-name.ts';
import { daemonCapabilities } from './notification-daemon.ts';

export interface SentNotification {
  appName: string;
  title: string;
  body: string;
  icon: string;
  /** Label of the default action. */
  action: string;
  buttons?: readonly { id: string; label: string }[];
  /** Stays until the user acts, like that of a ringing call. */
  urgent?: boolean;
}

const execute = promisify(execFile);
/** Longest wait for an action, ms. */
const longestWaitMs = 10 * 60_000;
/** How long a call is shown whose end cannot be, ms: about as long as a phone rings. */
const lastRingMs = 60_000;
/** The notifications that are waited for, each with the daemon that shows it. */
const waiting = new Map<ChildProcess, string | undefined>();

/**
 * Waits no longer for notifications of another daemon than this one: to it their numbers belong to others, which would
 * be closed, or whose buttons would be taken for those of the old ones.
 * @param daemon its unique name on the bus; undefined: there is none
 */
export function forgetShownBut(daemon: string | undefined): void {
  for (const [child, shownBy] of waiting) {
    if (shownBy === undefined || shownBy === daemon) continue;
    waiting.delete(child);
    child.kill();
  }
}

/**
 * How long a notify-send that waits may take to show a notification, ms: where it cannot, it waits all the same. A daemon
 * that has just answered may be slow, and would show a second one; the session bus itself waits 25 s for it.
 */
const appearMs = { known: 30_000, unknown: 3_000 };

/**
 * Shows a notification by notify-send, whose default action is also the click, with further buttons. Resolves when it
 * is gone with the id of the pressed button, `clicked`, `closed`, `forgotten` if its daemon is gone (`forgetShownBut`), or
 * `unseen` if it was removed before it appeared.
 * Where the daemon has no actions it is shown without them, and a notify-send that lacks them (before libnotify 0.8)
 * is called again without them.
 * @param close removes it when aborted.
 * @throws if notify-send or the notification daemon is missing
 */
export async function sendNotification(notification: SentNotification, close?: AbortSignal): Promise<string> {
  const daemon = await readCapabilities();
  if (close?.aborted === true) return 'unseen';
  const body = escapeBody(notification.body, daemon.markup);
  const escaped = { ...notification, body };
  const buttons = [{ id: 'default', label: notification.action }, ...(notification.buttons ?? [])];
  const actions = buttons.map(({ id, label }) => `--action=${id}=${label}`);
  // Where the daemon has no actions, or that is unknown, only one that waits can close the notification later.
  const waits = close !== undefined && (!daemon.actions || daemon.unknown);
  const more = [...(daemon.actions ? actions : []), ...(waits ? ['--wait'] : [])];
  try {
    // Prints the notification's id, then the action.
    const output = await run(argumentsOf(escaped, ['--print-id', ...more]), {
      close,
      waits,
      daemon: daemon.name,
    });
    const pressed = output.trim().split('\n').at(-1) ?? '';
    if (pressed === 'default') return 'clicked';
    return buttons.some(({ id }) => id === pressed) ? pressed : 'closed';
  } catch (error) {
    // The notification was shown without actions, as the daemon supports none, so no click can be reported.
    if (wasShown(error)) return 'closed';
    if (error instanceof Forgotten) return 'forgotten';
    // Killed here: it was there for too long, or had not appeared, as afterwards it exits well.
    if (error instanceof Error && 'killed' in error && error.killed === true) return 'unseen';
    // This notification cannot be withdrawn, and an urgent one never expires by itself.
    const end = close ? ['--expire-time', String(lastRingMs)] : [];
    await run(argumentsOf(escaped, end));
    return 'closed';
  }
}

interface Capabilities {
  /** Buttons, and the click. */
  actions: boolean;
  /** The body is read as markup. */
  markup: boolean;
  /** Nothing here can ask the daemon. */
  unknown: boolean;
  /** Its unique name on the bus, while it runs. */
  name?: string | undefined;
}

/** The daemon that showed the notification is gone. */
class Forgotten extends Error {}

/** Capabilities of the running daemon, which may have replaced another one. Both are assumed if they are unknown. */
async function readCapabilities(): Promise<Capabilities> {
  try {
    const { list, name } = await daemonCapabilities();
    return {
      actions: list.includes('"actions"'),
      markup: list.includes('"body-markup"'),
      unknown: false,
      name,
    };
  } catch (error) {
    return { actions: true, markup: true, unknown: isProgramMissing(error) };
  }
}

/** Whether a notify-send that failed had shown the notification: it has printed its id, which is 0 for none. */
const wasShown = (error: unknown): boolean =>
  error instanceof Error && 'stdout' in error && /^[1-9]\d*$/m.test(String(error.stdout));

/** "--" ends the options, as a name may be "-x". */
function argumentsOf(
  { appName, icon, title, body, urgent = false }: SentNotification,
  more: string[],
): string[] {
  const category = urgent ? 'call.incoming' : 'call.missed';
  const urgency = urgent ? ['--urgency', 'critical'] : [];
  // Groups it with the program's windows and the user's settings for it.
  const entry = ['--hint', `string:desktop-entry:${APP_ID}`];
  const options = [
    '--app-name',
    appName,
    ...entry,
    '--icon',
    icon,
    '--category',
    category,
    ...urgency,
    ...more,
  ];
  return [...options, '--', title, body];
}

interface RunOptions {
  close?: AbortSignal | undefined;
  /** It was asked to wait, so it does not end where it cannot show anything. */
  waits?: boolean;
  /** Unique name of the daemon that shows it. */
  daemon?: string | undefined;
}

/** Rejects for synchronous errors as well: a NUL in an argument, or one that is too long. */
async function run(args: string[], { close, waits = false, daemon }: RunOptions = {}): Promise<string> {
  const running = execute('notify-send', args, { timeout: longestWaitMs });
  // Once the notification is visible, SIGINT closes it.
  const end = (): void => void running.child.kill('SIGINT');
  close?.addEventListener('abort', end, { once: true });
  const stuck = new AbortController();
  const limit = daemon === undefined ? appearMs.unknown : appearMs.known;
  const timer = waits ? setTimeout(() => stuck.abort(), limit) : undefined;
  stuck.signal.addEventListener('abort', () => running.child.kill(), { once: true });
  running.child.stdout?.once('data', () => clearTimeout(timer));
  waiting.set(running.child, daemon);
  try {
    return (await running).stdout;
  } catch (error) {
    if (!waiting.has(running.child)) throw new Forgotten('its daemon is gone', { cause: error });
    throw stuck.signal.aborted
      ? new Error('notify-send has shown nothing, and waits', { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
    waiting.delete(running.child);
    close?.removeEventListener('abort', end);
  }
}

/** notify-send interprets backslashes; most daemons read the body as markup. */
function escapeBody(text: string, markup: boolean): string {
  const escaped = text.replaceAll('\\', '\\\\');
  if (!markup) return escaped;
  return escaped.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
