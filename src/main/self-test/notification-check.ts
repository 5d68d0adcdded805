import type { Check } from './check.ts';

interface NotificationParts {
  /** Shows one until `close` is aborted; may resolve earlier where it stays by itself. Rejects when it was not shown. */
  send: (close: AbortSignal) => Promise<unknown>;
  /** Resolves after `ms`; rejects when `signal` is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  platform: NodeJS.Platform;
}

/** Long enough for a service that refuses to say so, and for somebody to see it, ms. */
const shownMs = 1_000;

/** A notification of the system, which is closed after a moment. */
export const notificationCheck = ({ send, sleep, platform }: NotificationParts): Check => {
  const fix = {
    id: platform === 'linux' ? 'selfTest.notification.fixLinux' : 'selfTest.notification.fix',
  } as const;
  return {
    name: 'notification',
    fix,
    async run(signal) {
      const closing = new AbortController();
      const close = AbortSignal.any([signal, closing.signal]);
      try {
        const sending = send(close);
        await Promise.race([sending, sleep(shownMs, close)]);
        closing.abort();
        await sending;
        return { ok: true, detail: { id: 'selfTest.notification' } };
      } catch (error) {
        return { ok: false, detail: { id: 'selfTest.failed', values: { why: reasonOf(error) } }, fix };
      }
    },
  };
};

/** Programs say why in their last line; what was to be run is of no use. */
function reasonOf(error: unknown): string {
  const { stderr, code, message } = error as { stderr?: string; code?: string | number; message?: string };
  if (code === 'ENOENT') return 'notify-send: ENOENT';
  return stderr?.trim().split('\n').at(-1) || (message ?? String(error));
}
