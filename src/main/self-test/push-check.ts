import { createDedupe } from '../../push/dedupe.ts';
import { createSignatureCheck } from '../../push/verify.ts';
import type { PushFact } from '../../shared/model/push.ts';
import { createLoopbackProvider } from '../../tunnel/providers/loopback.ts';
import { createPushReceiver } from '../../tunnel/push-receiver.ts';
import type { Environment } from '../base/environment.ts';
import type { Check, CheckResult } from './check.ts';
import { createPushSender } from './signed-push.ts';

/** A popup of its own, whose page is there, or what stands in for it in this session. */
export interface TestPopup {
  kind: 'window' | 'notification';
  /** Shows the call of this push. @returns once its page says that it has painted it, or its notification was not refused */
  show(fact: PushFact, signal: AbortSignal): Promise<void>;
  isVisible(): boolean;
  /** Watches briefly whether it takes the focus. */
  tookFocus(signal: AbortSignal): Promise<boolean>;
  close(): void;
}

interface PushDeps {
  environment: Pick<Environment, 'clock' | 'fetch' | 'randomBytes'>;
  openPopup: (signal: AbortSignal) => Promise<TestPopup>;
  now: () => number;
}

const push = {
  event: 'newCall',
  direction: 'in',
  from: '4930231250',
  to: '4930231251',
  callId: 'self-test',
  origCallId: 'self-test',
  'user[]': 'Self-test',
  'userId[]': 'w0',
  'fullUserId[]': '0000000w0',
};

/** Checks a signed push from a local listener to the popup, which must not take the focus. */
export const pushCheck = ({ environment, openPopup, now }: PushDeps): Check => ({
  name: 'push',
  fix: { id: 'selfTest.push.fix' },
  async run(signal) {
    const { clock, fetch, randomBytes } = environment;
    const sender = await createPushSender(fetch, signal);
    const received = Promise.withResolvers<PushFact>();
    const receiver = createPushReceiver({
      verify: createSignatureCheck(sender.publicKey),
      signatureHeader: sender.signatureHeader,
      seenBefore: createDedupe({ now: clock.now }),
      policy: () => ({ action: 'ring' }),
      onFact: received.resolve,
    });
    const tunnel = createLoopbackProvider({ randomBytes, now: clock.now, fetch });
    const popup = await openPopup(signal);
    try {
      await tunnel.start(receiver);
      const url = tunnel.publicUrl() ?? '';
      const forged = await sender.forge(url, push);
      if (forged.status !== 403) throw new Error(`forged push: HTTP ${forged.status}`);
      const startedAt = now();
      const answer = await sender.send(url, push);
      const xml = await answer.text();
      const answeredMs = now() - startedAt;
      if (answer.status !== 200 || !xml.includes('<Response')) throw new Error(`push: HTTP ${answer.status}`);
      await popup.show(await received.promise, signal);
      return await judge(popup, { answered: answeredMs, painted: now() - startedAt }, signal);
    } finally {
      popup.close();
      await tunnel.stop();
    }
  },
});

async function judge(
  popup: TestPopup,
  took: { answered: number; painted: number },
  signal: AbortSignal,
): Promise<CheckResult> {
  const answered = Math.ceil(took.answered);
  if (popup.kind === 'notification') {
    return popup.isVisible()
      ? { ok: true, detail: { id: 'selfTest.push.notice', values: { answered } } }
      : {
          ok: false,
          detail: { id: 'selfTest.push.noticeRefused' },
          fix: { id: 'selfTest.notification.fixLinux' },
        };
  }
  const fix = { id: 'selfTest.push.fix' } as const;
  if (!popup.isVisible()) return { ok: false, detail: { id: 'selfTest.push.unseen' }, fix };
  if (await popup.tookFocus(signal)) {
    return {
      ok: false,
      detail: { id: 'selfTest.push.focus' },
      fix: { id: 'selfTest.push.focus.fix' },
    };
  }
  const painted = Math.ceil(took.painted);
  return { ok: true, detail: { id: 'selfTest.push', values: { answered, painted } } };
}
