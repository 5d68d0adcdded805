import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pushCheck, type TestPopup } from '../../../../src/main/self-test/push-check.ts';
import type { Fetch } from '../../../../src/platform/transport.ts';
import type { PushFact } from '../../../../src/shared/model/push.ts';
import { manualClock } from '../support.ts';

const signal = new AbortController().signal;

function check(changes: Partial<TestPopup> = {}, fetch: Fetch = globalThis.fetch) {
  const shown: PushFact[] = [];
  let closed = false;
  const popup: TestPopup = {
    kind: 'window',
    show: (fact) => Promise.resolve(void shown.push(fact)),
    isVisible: () => true,
    tookFocus: () => Promise.resolve(false),
    close: () => void (closed = true),
    ...changes,
  };
  const made = pushCheck({
    environment: { clock: manualClock(), fetch, randomBytes: (size) => randomBytes(size) },
    openPopup: () => Promise.resolve(popup),
    now: () => 0,
  });
  return { run: () => made.run(signal), shown, closed: () => closed };
}

describe('the check of a push', () => {
  it('sends a signed push through a listener to the popup, and closes both', async () => {
    const addresses: string[] = [];
    const { run, shown, closed } = check({}, (url, init) => {
      addresses.push(url);
      return fetch(url, init);
    });
    expect(await run()).toEqual({
      ok: true,
      detail: { id: 'selfTest.push', values: { answered: 0, painted: 0 } },
    });
    expect(shown).toMatchObject([{ event: 'newCall', direction: 'in', callId: 'self-test' }]);
    expect(closed()).toBe(true);
    await expect(fetch(addresses[0] ?? '')).rejects.toThrow();
  });

  it('fails when the popup takes the focus, is not shown or is not painted', async () => {
    const focused = check({ tookFocus: () => Promise.resolve(true) });
    expect(await focused.run()).toMatchObject({ ok: false, detail: { id: 'selfTest.push.focus' } });
    const unseen = check({ isVisible: () => false });
    expect(await unseen.run()).toMatchObject({ ok: false, detail: { id: 'selfTest.push.unseen' } });
    const unpainted = check({ show: () => Promise.reject(new Error('no answer')) });
    await expect(unpainted.run()).rejects.toThrow('no answer');
    for (const { closed } of [focused, unseen, unpainted]) expect(closed()).toBe(true);
  });

  it('accepts the notification of the call if it replaces the popup', async () => {
    const notified = check({ kind: 'notification' });
    expect(await notified.run()).toEqual({
      ok: true,
      detail: { id: 'selfTest.push.notice', values: { answered: 0 } },
    });
    const refused = check({ kind: 'notification', isVisible: () => false });
    expect(await refused.run()).toMatchObject({
      ok: false,
      detail: { id: 'selfTest.push.noticeRefused' },
      fix: { id: 'selfTest.notification.fixLinux' },
    });
    for (const { closed } of [notified, refused]) expect(closed()).toBe(true);
  });

  it('fails when something on the way changes the push', async () => {
    const altered = check({}, async (url, init) => {
      const body = await new Response(init.body).text();
      return fetch(url, { ...init, body: `${body}&x=1` });
    });
    await expect(altered.run()).rejects.toThrow('push: HTTP 403');
    expect(altered.shown).toEqual([]);
  });
});
