import type { Check } from './check.ts';
import { sessionFix } from './session-fix.ts';

/**
 * Shows a notification until `close` is aborted; may resolve earlier if the system keeps it. Resolves with `unseen` if it
 * was not visible yet. Rejects if it was not shown.
 */
type SendBriefly = (close: AbortSignal) => Promise<unknown>;

interface NotificationDeps {
  send: SendBriefly;
  /** Resolves after `ms`; rejects when `signal` is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  platform: NodeJS.Platform;
  /** How the self-test is started on a terminal. */
  command: string;
}

/** Long enough for somebody to see it, ms. */
const shownMs = 1_000;

/**
 * Shows a notification briefly, and again for longer each time the computer was too busy to show it.
 * @throws the error of the notification service, or when `signal` is aborted
 */
export async function showBriefly(
  send: SendBriefly,
  sleep: NotificationDeps['sleep'],
  signal: AbortSignal,
): Promise<void> {
  for (let ms = shownMs; ; ms *= 2) {
    const closing = new AbortController();
    const close = AbortSignal.any([signal, closing.signal]);
    const sending = send(close);
    await Promise.race([sending, sleep(ms, close)]);
    closing.abort();
    if ((await sending) !== 'unseen') return;
  }
}

/** Checks that the system shows notifications. */
export const notificationCheck = ({ send, sleep, platform, command }: NotificationDeps): Check => {
  const fix = {
    id: platform === 'linux' ? 'selfTest.notification.fixLinux' : 'selfTest.notification.fix',
  } as const;
  return {
    name: 'notification',
    fix,
    async run(signal) {
      try {
        await showBriefly(send, sleep, signal);
        return { ok: true, detail: { id: 'selfTest.notification' } };
      } catch (error) {
        const why = reasonOf(error);
        return {
          ok: false,
          detail: { id: 'selfTest.failed', values: { why } },
          fix: sessionFix(why, command) ?? fix,
        };
      }
    },
  };
};

/** The last line, which says why, without the command line. */
function reasonOf(error: unknown): string {
  const { stderr, code, message } = error as { stderr?: string; code?: string | number; message?: string };
  if (code === 'ENOENT') return 'notify-send: ENOENT';
  return stderr?.trim().split('\n').at(-1) || (message ?? String(error));
}
