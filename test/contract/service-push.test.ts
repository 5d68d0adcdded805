import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../support/until.ts';
import {
  startDesk,
  startReceiver,
  subscribing,
  type Desk,
  type Push,
  type Receiver,
} from './service-support.ts';
import { shows } from '../coverage/shows.ts';
import { countProcessorTime } from '../support/processor-time.ts';

const ANNA = '+493023125101';
const SALES = '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01';
const SUPPORT = '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a02';

let desk: Desk;
let receiver: Receiver;
let answerOf: (push: Push) => string | undefined;

async function connect(settings: object = {}): Promise<void> {
  const body = { incomingUrl: `${receiver.origin}/in`, outgoingUrl: `${receiver.origin}/out`, ...settings };
  expect((await desk.rest('PUT', '/settings/sipgateio', body)).status).toBe(204);
}

async function callIn(body: object = { from: ANNA }): Promise<string> {
  const answer = await desk.control('POST', '/calls', body);
  expect(answer.status).toBe(200);
  return (answer.body as { callId: string }).callId;
}

const event = (name: string, callId?: string) => (push: Push) =>
  push.form.get('event') === name && (callId === undefined || push.form.get('callId') === callId);

beforeEach(async () => {
  answerOf = () => '';
  receiver = await startReceiver((push) => answerOf(push));
  desk = await startDesk({ system: 'new', timings: { push: 300 } });
});
afterEach(async () => {
  await desk.service.close();
  await receiver.close();
});

describe('the newCall push', () => {
  it('contains the caller and the called number, in a form without plus signs', async () => {
    await connect();
    const callId = await callIn({ from: ANNA, channelId: SALES });
    const { form, headers, path } = await receiver.waitFor(event('newCall'));
    expect(path).toBe('/in');
    expect(Object.fromEntries(form)).toMatchObject({
      direction: 'in',
      from: '493023125101',
      to: '493023125001',
      callId,
      origCallId: callId,
    });
    expect(form.getAll('user[]')).toEqual(['Mara Lindner', 'Jonas Brandt', 'Aylin Kaya']);
    expect(form.getAll('userId[]')).toEqual(['w0', 'w1', 'w2']);
    expect(form.getAll('fullUserId[]')).toEqual(['2418113w0', '2418113w1', '2418113w2']);
    expect(form.get('xcid')).toMatch(/./);
    expect(form.has('diversion')).toBe(false);
    expect(headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'user-agent': 'sipgate.io',
      accept: 'application/xml, text/plain, text/html',
      'x-service-version': '1',
      'x-service-lifecycle': 'stable',
    });
  });

  it('is signed over its raw bytes', async () => {
    await connect();
    await callIn();
    const { raw, headers } = await receiver.waitFor(event('newCall'));
    const key = createPublicKey(desk.service.pushPublicKey);
    const signature = Buffer.from(String(headers['x-sipgate-signature']), 'base64');
    expect(verify('RSA-SHA256', raw, key, signature)).toBe(true);
    expect(verify('RSA-SHA256', Buffer.concat([raw, Buffer.from('&')]), key, signature)).toBe(false);
  });

  it('contains the channel in version 2 only', async () => {
    shows('push API version 2 with channelId');
    await connect();
    await callIn({ from: ANNA, channelId: SALES });
    await connect({ pushApiVersion: 2 });
    await callIn({ from: 'anonymous', channelId: SALES });
    const [one, two] = receiver.pushes;
    expect(one?.form.has('channelId')).toBe(false);
    expect(two?.form.get('channelId')).toBe(SALES);
    expect(two?.form.get('from')).toBe('anonymous');
    expect(two?.headers).toMatchObject({ 'x-service-version': '2', 'x-service-lifecycle': 'beta' });
  });

  it('is sent for whitelisted channels only', async () => {
    await connect({ whitelist: [SUPPORT] });
    await callIn({ from: ANNA, channelId: SALES });
    await callIn({ from: ANNA, channelId: SUPPORT });
    expect(receiver.pushes.map((push) => push.form.get('to'))).toEqual(['493023125002']);
  });

  it('holds the call until it is answered, and logs the answer', async () => {
    await connect();
    answerOf = () => subscribing(receiver.origin);
    const { body } = await desk.control('POST', '/calls', { from: ANNA });
    expect(body).toMatchObject({
      from: ANNA,
      contact: { name: 'Anna Berg' },
      answer: { xml: subscribing(receiver.origin), status: 200 },
    });
  });

  it('lets the call proceed when nobody answers in time', async () => {
    await connect();
    answerOf = () => undefined;
    const calling = desk.control('POST', '/calls', { from: ANNA });
    const { form } = await receiver.waitFor(event('newCall'));
    const callId = form.get('callId') ?? '';
    expect((await desk.call(callId)).ringing).toEqual([]);
    expect((await calling).body).toMatchObject({ answer: { xml: '', error: 'no answer in time' } });
    expect((await desk.call(callId)).ringing).toEqual(['e0', 'e1', 'e2', 'y0']);
  });

  it('ends before a device can answer', async () => {
    await connect();
    answerOf = () => undefined;
    const calling = desk.control('POST', '/calls', { from: ANNA });
    const callId = (await receiver.waitFor(event('newCall'))).form.get('callId') ?? '';
    const answer = await desk.control('POST', `/calls/${callId}/answer`);
    expect(answer).toMatchObject({ status: 200, body: { state: 'established', deviceId: 'e0' } });
    await calling;
    expect(await desk.call(callId)).toMatchObject({ state: 'established', ringing: [] });
  });

  it('lets the call proceed when the connection is refused', async () => {
    await connect({ incomingUrl: 'http://127.0.0.1:9/' });
    const callId = await callIn();
    expect((await desk.call(callId)).ringing).toHaveLength(4);
  });

  it('is not sent without an address', async () => {
    await callIn();
    expect((await desk.control('GET', '/pushes')).body).toEqual({ pushes: [] });
  });
});

describe('pushes of calls that the desk starts', () => {
  it('report them once as outgoing and once as an incoming call of the own device', async () => {
    await connect();
    const { body } = await desk.rest('POST', '/calls', { deviceId: 'e0', targetNumber: ANNA });
    const { callId } = body as { callId: string };
    const out = await receiver.waitFor((push) => push.form.get('direction') === 'out');
    const echo = await receiver.waitFor((push) => push.form.get('direction') === 'in');
    expect(Object.fromEntries(out.form)).toMatchObject({ callId, from: '493023125010', to: '493023125101' });
    expect([out.path, echo.path]).toEqual(['/out', '/in']);
    expect(echo.form.get('origCallId')).toBe(callId);
    expect(echo.form.get('callId')).not.toBe(callId);
  });

  it('may reject them', async () => {
    await connect();
    answerOf = () => '<Response><Hangup/></Response>';
    await desk.rest('POST', '/calls', { deviceId: 'e0', targetNumber: ANNA });
    await until(async () => (await desk.calls())[0]?.state === 'ended', 'the end of the call');
    expect(receiver.pushes).toHaveLength(1);
  });

  it('may change the caller ID', async () => {
    await connect();
    const dial = '<Dial callerId="493023125001"><Number>493023125101</Number></Dial>';
    answerOf = (push) => (push.path === '/out' ? `<Response>${dial}</Response>` : '');
    await desk.rest('POST', '/calls', { deviceId: 'e0', targetNumber: ANNA });
    await until(async () => (await desk.calls())[0]?.from === '+493023125001', 'the caller ID');
  });
});

describe('a receiver that answers after the end of the call', () => {
  it('gets the end of an incoming call at once', async () => {
    await connect();
    answerOf = (push) => (push.path === '/in' ? undefined : '');
    const slow = await startReceiver(() => '');
    const calling = desk.control('POST', '/calls', { from: ANNA });
    const callId = (await receiver.waitFor(event('newCall'))).form.get('callId') ?? '';
    await desk.control('POST', `/calls/${callId}/hangup`);
    receiver.answerLate(subscribing(slow.origin));
    await calling;
    expect((await slow.waitFor(event('hangup', callId))).form.get('cause')).toBe('cancel');
    await slow.close();
  });

  it('gets answer and end of the incoming leg of an outgoing one', async () => {
    await connect();
    answerOf = (push) => (push.path === '/in' ? undefined : '');
    const { body } = await desk.rest('POST', '/calls', { deviceId: 'e0', targetNumber: ANNA });
    const { callId } = body as { callId: string };
    const echo = await receiver.waitFor((push) => push.form.get('direction') === 'in');
    await desk.control('POST', `/calls/${callId}/answer`);
    await desk.control('POST', `/calls/${callId}/answer`);
    await desk.control('POST', `/calls/${callId}/hangup`);
    receiver.answerLate(subscribing(receiver.origin));
    await receiver.waitFor(event('hangup', echo.form.get('callId') ?? ''));
    expect(receiver.pushes.map((push) => push.path)).toEqual(['/out', '/in', '/answer', '/hangup']);
  });
});

describe('many calls', () => {
  async function spentOn(work: () => Promise<unknown>): Promise<number> {
    const spentMs = countProcessorTime();
    await work();
    return spentMs();
  }

  it('cost little more than the requests and the signature that each of them needs', async () => {
    const count = 300;
    const all = <T>(one: () => Promise<T>, times = count): Promise<T[]> =>
      Promise.all(Array.from({ length: times }, one));
    const bare = createServer((request, response) => void request.resume().on('end', () => response.end()));
    bare.listen(0, '127.0.0.1');
    onTestFinished(() => void bare.close());
    await once(bare, 'listening');
    const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const ask = async (): Promise<string> => (await fetch(url, { method: 'POST', body: 'a=b' })).text();
    // The request that starts the call, and its push; this process is both client and server of each.
    const floor = (): Promise<unknown> =>
      all(async () => {
        await ask();
        sign('RSA-SHA256', Buffer.alloc(300), privateKey);
        await ask();
      });

    await connect();
    answerOf = (push) => (push.path === '/in' ? subscribing(receiver.origin) : '');
    await all(() => callIn(), 100);
    await floor();
    const floors = [await spentOn(floor)];
    const spent = await spentOn(() => all(() => callIn()));
    floors.push(await spentOn(floor));
    expect(receiver.pushes).toHaveLength(100 + count);
    expect(spent / Math.max(...floors)).toBeLessThan(3);
  });
});
