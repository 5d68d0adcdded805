import { describe, expect, it } from 'vitest';
import {
  createPushReceiver,
  LONGEST_PUSH,
  type PushHead,
  type PushReceiver,
} from '../../../src/tunnel/push-receiver.ts';
import { createDesk, FORM, newCall, signatureOf } from './desk.ts';

const endpoint = { path: '/push/secret', publicUrl: 'https://desk.test/push/secret' };

function headOf(body: string, more: Partial<PushHead> = {}): PushHead {
  const headers = { 'content-type': FORM, 'x-sipgate-signature': signatureOf(body), ...more.headers };
  return { method: 'POST', path: endpoint.path, ...more, headers };
}

describe('the receiver of pushes', () => {
  it('answers a call with XML that subscribes to its answer and hangup', async () => {
    const reply = await createDesk().receiver.at(endpoint).receive(headOf(newCall), Buffer.from(newCall));
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/xml; charset=utf-8' },
    });
    expect(reply.body).toContain(`onAnswer="${endpoint.publicUrl}" onHangup="${endpoint.publicUrl}"`);
  });

  it.each(['event=answer&callId=c1', 'event=hangup&callId=c1&cause=busy'])(
    'answers %s with an empty response',
    async (body) => {
      const reply = await createDesk().receiver.at(endpoint).receive(headOf(body), Buffer.from(body));
      expect(reply).toMatchObject({ status: 204, body: '', fact: { callId: 'c1' } });
    },
  );

  it('receives keys at its own address, and answers with the resulting action', async () => {
    const announcement = 'https://example.com/key.wav?a=1&b=2';
    const { receiver } = createDesk({
      policy: ({ event }) =>
        event === 'dtmf'
          ? { action: 'voicemail' }
          : { action: 'gather', maxDigits: 4, timeoutMs: 5_000, playUrl: announcement },
    });
    const handler = receiver.at(endpoint);
    expect((await handler.receive(headOf(newCall), Buffer.from(newCall))).body).toContain(
      `><Gather onData="${endpoint.publicUrl}" maxDigits="4" timeout="5000">` +
        '<Play><Url>https://example.com/key.wav?a=1&amp;b=2</Url></Play></Gather></Response>',
    );
    const keys = 'event=dtmf&callId=c1&dtmf=4711';
    expect((await handler.receive(headOf(keys), Buffer.from(keys))).body).toContain(
      '<Dial><Voicemail/></Dial>',
    );
  });

  it('lets a call ring if nobody here asked for its keys', async () => {
    const { receiver } = createDesk({ policy: () => undefined });
    const keys = 'event=dtmf&callId=c1&dtmf=1';
    const reply = await receiver.at(endpoint).receive(headOf(keys), Buffer.from(keys));
    expect(reply).toMatchObject({ status: 200, fact: { event: 'dtmf', callId: 'c1' } });
    expect(reply.body).toMatch(/<Response onAnswer="[^"]+" onHangup="[^"]+"\/>$/);
  });

  it('answers with the decision of the desk’s rules', async () => {
    const { receiver } = createDesk({ policy: () => ({ action: 'reject', reason: 'busy' }) });
    expect((await receiver.at(endpoint).receive(headOf(newCall), Buffer.from(newCall))).body).toContain(
      '<Reject reason="busy"/>',
    );
  });

  it('lets the phones ring when the desk’s rules throw', async () => {
    const { receiver } = createDesk({
      policy: () => {
        throw new Error('a fault');
      },
    });
    expect(await receiver.at(endpoint).receive(headOf(newCall), Buffer.from(newCall))).toMatchObject({
      status: 200,
    });
    expect(receiver.counters()).toMatchObject({ answered: 1, faults: 1 });
  });

  it('answers a repeated push with the same text, but passes it on once', async () => {
    const { receiver, facts } = createDesk();
    const handler = receiver.at(endpoint);
    const replies = await Promise.all(
      [1, 2].map(async () => handler.receive(headOf(newCall), Buffer.from(newCall))),
    );
    for (const reply of replies) handler.handOn(reply, 0);
    expect(replies[1]?.body).toBe(replies[0]?.body);
    expect(facts).toHaveLength(1);
    expect(receiver.counters()).toMatchObject({ received: 2, answered: 2, duplicates: 1 });
  });

  it('continues when a fact listener throws', async () => {
    const { receiver } = createDesk({
      onFact: () => {
        throw new Error('a fault');
      },
    });
    const handler = receiver.at(endpoint);
    handler.handOn(await handler.receive(headOf(newCall), Buffer.from(newCall)), 0);
    expect(receiver.counters().faults).toBe(1);
  });

  it.each([
    ['another method', { method: 'GET' }, 405],
    ['a wrong secret of the same length', { path: '/push/sEcret' }, 404],
    ['a wrong secret of another length', { path: '/' }, 404],
    ['JSON', { headers: { 'content-type': 'application/json' } }, 415],
    ['a content type that only begins alike', { headers: { 'content-type': `${FORM.slice(0, 33)}x` } }, 415],
    ['no content type', { headers: { 'content-type': undefined } }, 415],
    ['a declared length over the limit', { headers: { 'content-length': String(LONGEST_PUSH + 1) } }, 413],
  ])('rejects %s by the headers alone', (_name, more, status) => {
    const { receiver } = createDesk();
    expect(receiver.at(endpoint).refusal(headOf(newCall, more))).toMatchObject({ status });
    expect(receiver.counters()).toMatchObject({ received: 1, answered: 0 });
  });

  it('accepts a query behind its path', () => {
    const head = headOf(newCall, { path: `${endpoint.path}?x=1` });
    expect(createDesk().receiver.at(endpoint).refusal(head)).toBeUndefined();
  });

  it.each([
    ['without a signature', newCall, '', 403],
    ['with the signature of another body', newCall, signatureOf('event=hangup'), 403],
  ])('rejects a body %s', async (_name, body, signature, status) => {
    const { receiver } = createDesk();
    const head = headOf(body, { headers: { 'x-sipgate-signature': signature } });
    const reply = await receiver.at(endpoint).receive(head, Buffer.from(body));
    expect(reply).toMatchObject({ status });
    expect(reply.fact).toBeUndefined();
  });

  /** A receiver for a platform without a key: only the path secret proves a push. */
  const unsigned = (): PushReceiver =>
    createPushReceiver({
      signatureHeader: 'X-Sipgate-Signature',
      seenBefore: () => false,
      policy: () => ({ action: 'ring' }),
      onFact: () => undefined,
    });

  it.each([
    ['an empty callId, as in the example of the official library', newCall.replace('callId=c1', 'callId=')],
    ['no body', ''],
    ['an event that nobody specified', 'event=hold&callId=c1'],
    ['something else', 'hello=world'],
  ])('answers a signed push with %s by an empty response, and counts it', async (_, body) => {
    const reasons: string[] = [];
    const { receiver, facts } = createDesk({ onRefused: (reason) => reasons.push(reason) });
    const handler = receiver.at(endpoint);
    const reply = await handler.receive(headOf(body), Buffer.from(body));
    handler.handOn(reply, 0);
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/xml; charset=utf-8' },
    });
    expect(reply.body).toMatch(/^<\?xml [^>]*>\n<Response\/>\n$/);
    expect([facts, reasons]).toEqual([[], ['unusable']]);
    expect(receiver.counters()).toMatchObject({ received: 1, answered: 0, refused: { unusable: 1 } });
  });

  it('names the wrong field in plain text if no signature is used', async () => {
    const body = 'event=newCall&direction=in&callId=c1&to=4921112345';
    const reply = await unsigned().at(endpoint).receive(headOf(body), Buffer.from(body));
    expect(reply).toMatchObject({ status: 400, body: 'The field from is missing.\n' });
    const empty = await unsigned().at(endpoint).receive(headOf(''), Buffer.from(''));
    expect(empty.status).toBe(400);
  });

  it('trusts the path secret alone if the platform has no key', async () => {
    const receiver = unsigned();
    const head = headOf(newCall, { headers: { 'x-sipgate-signature': undefined } });
    expect((await receiver.at(endpoint).receive(head, Buffer.from(newCall))).status).toBe(200);
  });

  it('stores the push interface version of the last valid push', async () => {
    const { receiver } = createDesk();
    expect(receiver.serviceVersion()).toEqual({});
    const reported = { 'x-service-version': '2', 'x-service-lifecycle': 'beta' };
    const signed = { ...reported, 'x-sipgate-signature': signatureOf(newCall) };
    await receiver.at(endpoint).receive(headOf(newCall, { headers: signed }), Buffer.from(newCall));
    const forged = { 'x-service-version': '9', 'x-sipgate-signature': 'x' };
    await receiver.at(endpoint).receive(headOf(newCall, { headers: forged }), Buffer.from(newCall));
    expect(receiver.serviceVersion()).toEqual({ version: '2', lifecycle: 'beta' });
  });

  it('counts rejections by reason', () => {
    const { receiver } = createDesk();
    const handler = receiver.at(endpoint);
    handler.refusal(headOf('', { method: 'PUT' }));
    handler.refusal(headOf('', { path: '/x' }));
    handler.refusal(headOf('', { path: '/y' }));
    expect(receiver.counters().refused).toMatchObject({ method: 1, secret: 2, signature: 0 });
  });
});
