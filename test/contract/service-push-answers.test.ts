import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const ANNA = '+493023125101';

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
});
afterEach(async () => {
  await desk.service.close();
  await receiver.close();
});

describe.each(['new', 'classic'] as const)('the answer to a newCall push of a %s account', (system) => {
  beforeEach(async () => {
    desk = await startDesk({ system, timings: { push: 300 } });
  });

  it('subscribes to answer and hangup, which arrive in order and name who answered', async () => {
    await connect();
    answerOf = (push) => (push.path === '/in' ? subscribing(receiver.origin) : '');
    const callId = await callIn();
    await desk.control('POST', `/calls/${callId}/answer`, { deviceId: 'e1' });
    await desk.control('POST', `/calls/${callId}/hangup`);
    const hangup = await receiver.waitFor(event('hangup'));
    const [, answered] = receiver.pushes;
    expect([answered?.path, hangup.path]).toEqual(['/answer', '/hangup']);
    expect(Object.fromEntries(answered?.form ?? [])).toMatchObject({
      event: 'answer',
      callId,
      user: 'Mara Lindner',
      userId: 'w0',
      fullUserId: '2418113w0',
      answeringNumber: '493023125010',
    });
    expect(Object.fromEntries(hangup.form)).toMatchObject({
      callId,
      cause: 'normalClearing',
      origCallId: callId,
    });
  });

  it('gets neither without subscribing', async () => {
    await connect();
    const callId = await callIn();
    await desk.control('POST', `/calls/${callId}/answer`);
    await desk.control('POST', `/calls/${callId}/hangup`);
    await callIn();
    expect(receiver.pushes.map((push) => push.form.get('event'))).toEqual(['newCall', 'newCall']);
  });

  it.each([
    ['<Reject reason="busy"/>', 'busy'],
    ['<Reject/>', 'noAnswer'],
    ['<Hangup/>', 'normalClearing'],
  ])('ends the call with %s', async (action, cause) => {
    await connect();
    answerOf = (push) => (push.path === '/in' ? subscribing(receiver.origin, action) : '');
    const callId = await callIn();
    expect(await desk.call(callId)).toMatchObject({ state: 'ended', cause });
    expect((await receiver.waitFor(event('hangup', callId))).form.get('cause')).toBe(cause);
  });

  it('forwards the caller to numbers, as new legs of the same call', async () => {
    await connect();
    const dial = '<Dial><Number>493023125011</Number><Number>493023125101</Number></Dial>';
    answerOf = (push) => (push.path === '/in' ? subscribing(receiver.origin, dial) : '');
    const callId = await callIn({ from: '+442079460018' });
    const forwarded = await receiver.waitFor(
      (push) => push.form.has('diversion') && push.form.get('to') === '493023125011',
    );
    expect(Object.fromEntries(forwarded.form)).toMatchObject({
      origCallId: callId,
      diversion: '493023125010',
      to: '493023125011',
      'userId[]': 'w1',
    });
    expect((await receiver.waitFor(event('hangup', callId))).form.get('cause')).toBe('forwarded');
    const legs = (await desk.calls()).filter((call) => call.diversion !== undefined);
    expect(legs.map((leg) => leg.to)).toEqual(['+493023125011', '+493023125101']);
    const [colleague, outside] = legs;
    await until(
      async () => (await desk.call(colleague?.callId ?? '')).ringing[0],
      'the phone of the colleague',
    );
    await desk.control('POST', `/calls/${outside?.callId ?? ''}/answer`);
    expect(await desk.call(colleague?.callId ?? '')).toMatchObject({ state: 'ended', cause: 'cancel' });
  });

  it('names the forwarding user at an outside phone, and withholds or changes the shown number', async () => {
    await connect();
    let attributes = '';
    answerOf = (push) =>
      push.path === '/in' && !push.form.has('diversion')
        ? subscribing(receiver.origin, `<Dial ${attributes}><Number>493023125101</Number></Dial>`)
        : '';
    for (const [written, from] of [
      ['', '442079460018'],
      ['anonymous="true"', 'anonymous'],
      ['callerId="493023125001"', '493023125001'],
    ] as const) {
      attributes = written;
      const callId = await callIn({ from: '+442079460018' });
      const forwarded = await receiver.waitFor(
        ({ form }) => form.has('diversion') && form.get('origCallId') === callId,
      );
      expect(forwarded.form.get('from')).toBe(from);
      expect(forwarded.form.getAll('user[]')).toEqual(['Mara Lindner']);
      expect(forwarded.form.getAll('userId[]')).toEqual(['w0']);
      expect(forwarded.form.getAll('fullUserId[]')).toEqual(['2418113w0']);
    }
  });

  it('rings a colleague under the short number, and nobody under an unused one', async () => {
    await connect();
    let number = '12';
    answerOf = (push) =>
      push.path === '/in' && !push.form.has('diversion')
        ? subscribing(receiver.origin, `<Dial><Number>${number}</Number></Dial>`)
        : '';
    const callId = await callIn();
    const leg = await until(
      async () => (await desk.calls()).find((call) => call.ringing.includes('e11')),
      'the phone of the colleague',
    );
    expect(leg).toMatchObject({ origCallId: callId, to: '+493023125012', diversion: '+493023125010' });
    number = '99';
    const other = await callIn();
    await until(
      async () => (await desk.calls()).find((call) => call.origCallId === other && call.cause === 'notFound'),
      'the end of the call',
    );
  });

  it('sends the caller to voicemail, which is reported as its own leg', async () => {
    await connect();
    answerOf = (push) =>
      push.path === '/in' ? subscribing(receiver.origin, '<Dial><Voicemail/></Dial>') : '';
    const callId = await callIn();
    const answered = await receiver.waitFor(event('answer'));
    const leg = answered.form.get('callId') ?? '';
    await desk.control('POST', `/calls/${leg}/hangup`);
    await receiver.waitFor(event('hangup', leg));
    expect(receiver.pushes.map(({ form }) => [form.get('event'), form.get('callId')])).toEqual([
      ['newCall', callId],
      ['hangup', callId],
      ['newCall', leg],
      ['answer', leg],
      ['hangup', leg],
    ]);
    const reported = receiver.pushes[2]?.form;
    expect(reported?.getAll('user[]')).toEqual(['voicemail']);
    expect([reported?.has('userId[]'), reported?.has('fullUserId[]')]).toEqual([false, false]);
    expect([reported?.get('diversion'), reported?.get('origCallId')]).toEqual(['493023125010', callId]);
    expect([answered.form.get('user'), answered.form.get('userId')]).toEqual(['voicemail', '']);
    expect(await desk.call(callId)).toMatchObject({ state: 'ended', cause: 'forwarded' });
  });

  it('plays a sound file before anything rings', async () => {
    const file = await startReceiver(() => 'x'.repeat(44 + 16 * 400));
    await connect();
    answerOf = () => subscribing(receiver.origin, `<Play><Url>${file.origin}/hello.wav</Url></Play>`);
    const callId = await callIn();
    expect(await desk.call(callId)).toMatchObject({ state: 'ringing', ringing: [] });
    expect((await desk.control('POST', `/calls/${callId}/answer`)).status).toBe(409);
    await until(async () => (await desk.call(callId)).ringing[0], 'a ringing device');
    expect(file.pushes.map(({ path }) => path)).toEqual(['/hello.wav']);
    await file.close();
  });

  it('lets the user hang up while a sound file plays', async () => {
    await connect();
    answerOf = () => subscribing(receiver.origin, '<Play><Url>http://127.0.0.1:9/none.wav</Url></Play>');
    const callId = await callIn();
    expect((await desk.rest('DELETE', `/calls/${callId}`)).status).toBe(204);
    expect((await receiver.waitFor(event('hangup'))).form.get('cause')).toBe('normalClearing');
  });

  it('accepts keys while a sound file plays, and waits for them only afterwards', async () => {
    const file = await startReceiver(() => 'x'.repeat(44 + 16 * 300));
    await connect();
    const play = `<Play><Url>${file.origin}/menu.wav</Url></Play>`;
    answerOf = (push) =>
      push.path === '/keys'
        ? ''
        : `<Response><Gather onData="${receiver.origin}/keys" timeout="1">${play}</Gather></Response>`;
    const slow = await callIn();
    await receiver.waitFor(event('dtmf', slow));
    const { pushes } = (await desk.control('GET', '/pushes')).body as {
      pushes: { event: string; at: string }[];
    };
    const [asked, reported] = pushes.map(({ at }) => Date.parse(at));
    expect((reported ?? 0) - (asked ?? 0)).toBeGreaterThanOrEqual(300);
    const quick = await callIn();
    await desk.control('POST', `/calls/${quick}/dtmf`, { sequence: '7' });
    expect((await receiver.waitFor(event('dtmf', quick))).form.get('dtmf')).toBe('7');
    await file.close();
  });

  it('collects keys and requests the next action', async () => {
    shows('push dtmf');
    await connect();
    answerOf = (push) => {
      if (push.path === '/keys') return '<Response><Reject reason="busy"/></Response>';
      return subscribing(
        receiver.origin,
        `<Gather onData="${receiver.origin}/keys" maxDigits="2" timeout="4000"/>`,
      );
    };
    const callId = await callIn();
    expect((await desk.control('POST', `/calls/${callId}/answer`)).status).toBe(409);
    await desk.control('POST', `/calls/${callId}/dtmf`, { sequence: '4' });
    await desk.control('POST', `/calls/${callId}/dtmf`, { sequence: '2' });
    const keys = await receiver.waitFor(event('dtmf'));
    expect(Object.fromEntries(keys.form)).toEqual({
      event: 'dtmf',
      callId,
      origCallId: callId,
      dtmf: '42',
    });
    expect(await desk.call(callId)).toMatchObject({ state: 'ended', cause: 'busy' });
  });

  it('requests the next action with the keys so far on a timeout, and rings on an empty answer', async () => {
    await connect();
    answerOf = (push) =>
      push.path === '/keys'
        ? ''
        : `<Response><Gather onData="${receiver.origin}/keys" timeout="50"/></Response>`;
    const callId = await callIn();
    expect((await receiver.waitFor(event('dtmf'))).form.get('dtmf')).toBe('');
    await until(async () => (await desk.call(callId)).ringing[0], 'a ringing device');
  });

  it('lets the call ring when it is not XML, and logs that', async () => {
    await connect();
    answerOf = () => '<Response onAnswer=nothing>';
    const callId = await callIn();
    expect((await desk.call(callId)).ringing).toHaveLength(system === 'new' ? 4 : 3);
    const { body } = await desk.rest('GET', '/log/webhooks');
    expect(body).toMatchObject({ items: [{ status: '200', response: '<Response onAnswer=nothing>' }] });
    expect(JSON.stringify(body)).toContain('not well-formed XML');
  });
});
