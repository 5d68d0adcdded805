import type { NatsConnection } from '@nats-io/nats-core';
import { isRedirectError } from '../../shared/redirect-error.ts';
import { testSubject } from '../../shared/relay/wire.ts';
import type { ProbeResult } from '../port.ts';
import { detailOf } from '../trouble.ts';

export interface TestPushDeps {
  relayUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  nats: NatsConnection;
  /** Public NKey of this desk. */
  desk: string;
  /** Unique to this test. */
  mark: string;
}

/** Sends a test to the relay's public address and back to this desk, like a push. */
export async function sendTestPush(deps: TestPushDeps, ms: number): Promise<ProbeResult> {
  const { relayUrl, nats, desk, mark } = deps;
  const { host } = new URL(relayUrl);
  const arrived = Promise.withResolvers<'arrived'>();
  const late = AbortSignal.timeout(ms);
  const waiting = nats.subscribe(testSubject(desk, mark), {
    max: 1,
    callback: () => arrived.resolve('arrived'),
  });
  try {
    // Ensures that the subscription is active before the mark can arrive.
    await nats.flush();
    const started = performance.now();
    const response = await deps.fetch(`${relayUrl.replace(/\/+$/, '')}/test`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ desk, mark }),
      signal: late,
    });
    await response.arrayBuffer();
    const { status } = response;
    // Node returns the redirect for which Electron rejects.
    if (status >= 300 && status < 400) return redirected(host);
    if (status !== 204)
      return { ok: false, sentence: { id: 'providers.test.astray', values: { host, status } } };
    const over = new Promise<'late'>((resolve) => {
      late.addEventListener('abort', () => resolve('late'));
      if (late.aborted) resolve('late');
    });
    if ((await Promise.race([arrived.promise, over])) === 'late') return tooLate(ms);
    return { ok: true, ms: performance.now() - started };
  } catch (error) {
    if (late.aborted) return tooLate(ms);
    if (isRedirectError(error)) return redirected(host);
    return {
      ok: false,
      sentence: { id: 'providers.test.unreachable', values: { host, detail: detailOf(error) } },
    };
  } finally {
    waiting.unsubscribe();
  }
}

const redirected = (host: string): ProbeResult => ({
  ok: false,
  sentence: { id: 'providers.redirected', values: { host } },
});

const tooLate = (ms: number): ProbeResult => ({
  ok: false,
  sentence: { id: 'providers.test.late', values: { seconds: ms / 1000 } },
});
