import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shows } from '../coverage/shows.ts';
import { until } from '../support/until.ts';
import { errorOf, startDesk, type Answer, type Desk } from './service-support.ts';

const [ANNA, JAMES] = ['+493023125101', '+14155550132'];

let now = Date.UTC(2026, 10, 18, 10, 30);
const clock = { now: () => now, after: () => () => undefined };
let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ system: 'classic', clock });
});
afterAll(() => desk.service.close());
beforeEach(() => desk.control('POST', '/reset'));

const session = (method: string, path: string, query = ''): Promise<Answer> =>
  desk.rest(method, `/my/sessions/${path}?version=2${query}`);

async function established(): Promise<string> {
  const { body } = await desk.control('POST', '/calls', { from: ANNA });
  const { callId } = body as { callId: string };
  await desk.control('POST', `/calls/${callId}/answer`);
  return callId;
}

describe('a running call as a session', () => {
  it('has a state, and is missing once it is over', async () => {
    shows('call session, DELETE → ended');
    const { body } = await desk.control('POST', '/calls', { from: ANNA });
    const { callId } = body as { callId: string };
    const status = async (): Promise<unknown> => (await session('GET', `calls/${callId}`)).body;
    expect(await status()).toMatchObject({ sessionId: callId, status: 'ringing' });
    await desk.control('POST', `/calls/${callId}/answer`);
    expect(await status()).toMatchObject({ status: 'established' });
    await desk.rest('PUT', `/calls/${callId}/hold`, { value: true });
    expect(await status()).toMatchObject({ status: 'held' });
    expect((await session('DELETE', `calls/${callId}`)).body).toMatchObject({ status: 'ended' });
    expect((await session('GET', `calls/${callId}`)).status).toBe(404);
    expect((await session('DELETE', `calls/${callId}`)).status).toBe(404);
  });

  it('can be recorded, and stopped from being recorded', async () => {
    shows('running call, recording true → recording', 'running call, recording false → not recording');
    const callId = await established();
    for (const value of [true, false]) {
      const answer = await session('PUT', `calls/${callId}/recording`, `&value=${value}`);
      expect(answer.body).toMatchObject({ sessionId: callId, recording: value });
      expect((await desk.call(callId)).recording).toBe(value);
    }
    const wrong = await session('PUT', `calls/${callId}/recording`, '&value=on');
    expect(errorOf(wrong)).toMatchObject({ status: '400', pointer: '/value' });
  });

  it('has members who can be parked and unparked', async () => {
    shows('call member, parking true → parked', 'call member, parking false → unparked');
    const callId = await established();
    const member = `calls/${callId}/member/${callId}-1/parking`;
    expect((await session('PUT', member, '&value=true')).body).toMatchObject({
      members: [{ parked: false }, { memberId: `${callId}-1`, parked: true }],
    });
    expect((await desk.rest('GET', '/calls')).body).toMatchObject({
      data: [{ participants: [{ hold: false }, { hold: true }] }],
    });
    expect((await session('PUT', member, '&value=false')).body).toMatchObject({
      members: [{ parked: false }, { parked: false }],
    });
    expect((await session('PUT', `calls/${callId}/member/nobody/parking`, '&value=true')).status).toBe(404);
    expect(errorOf(await session('PUT', member)).pointer).toBe('/value');
  });

  it('cannot be recorded or parked while it rings, nor by somebody else', async () => {
    const { body } = await desk.control('POST', '/calls', { from: ANNA });
    const { callId } = body as { callId: string };
    expect((await session('PUT', `calls/${callId}/recording`, '&value=true')).status).toBe(409);
    expect((await session('PUT', `calls/${callId}/member/${callId}-0/parking`, '&value=true')).status).toBe(
      409,
    );
    expect((await desk.rest('GET', `/w1/sessions/calls/${callId}?version=2`)).status).toBe(403);
  });

  it('plays an audio file to both ends', async () => {
    const callId = await established();
    const url = 'https://files.example/hello.wav';
    expect((await desk.rest('POST', `/calls/${callId}/announcements`, { url })).status).toBe(204);
    expect((await desk.control('GET', `/calls/${callId}`)).body).toMatchObject({ announcements: [url] });
    expect(errorOf(await desk.rest('POST', `/calls/${callId}/announcements`, { url: 'x' })).pointer).toBe(
      '/url',
    );
  });
});

it('lists past calls of both directions', async () => {
  const { body } = await session('GET', 'calls', '&limit=40');
  const { calls } = body as { calls: { direction: string }[] };
  expect(new Set(calls.map((call) => call.direction))).toEqual(new Set(['in', 'out']));
  expect(errorOf(await desk.rest('GET', '/my/sessions/calls')).pointer).toBe('/version');
});

describe('callthrough', () => {
  const open = (source: string, target: string): Promise<Answer> => {
    const query = new URLSearchParams({ version: '2', sourceNumber: source, targetNumber: target });
    return desk.rest('POST', `/my/sessions/callthrough?${query.toString()}`);
  };
  const callIn = (from: string, to: string): Promise<Answer> => desk.control('POST', '/calls', { from, to });

  it('connects a phone with the target for 30 seconds, once', async () => {
    shows('callthrough → route valid for 30 seconds', 'callthrough: 30 seconds');
    const { number } = (await open(ANNA, JAMES)).body as { number: string };
    now += 29_999;
    const { callId } = (await callIn(ANNA, number)).body as { callId: string };
    const call = await until(async () => {
      const found = await desk.call(callId);
      return found.direction === 'out' ? found : undefined;
    }, 'the call to the target');
    expect(call).toMatchObject({ to: JAMES, from: '+493023125010' });
    const again = (await callIn(ANNA, number)).body as { callId: string };
    expect((await desk.call(again.callId)).direction).toBe('in');
  });

  it('fails after 30 seconds, and from another phone', async () => {
    const { number } = (await open(ANNA, JAMES)).body as { number: string };
    const other = (await callIn('+442079460018', number)).body as { callId: string };
    expect((await desk.call(other.callId)).direction).toBe('in');
    now += 30_000;
    const late = (await callIn(ANNA, number)).body as { callId: string };
    expect((await desk.call(late.callId)).direction).toBe('in');
  });

  it.each([
    ['493023125101', JAMES, '/sourceNumber'],
    ['', JAMES, '/sourceNumber'],
    [ANNA, 'James', '/targetNumber'],
  ])('requires E.164 numbers, not %s and %s', async (source, target, pointer) => {
    expect(errorOf(await open(source, target))).toMatchObject({ status: '400', pointer });
  });
});

it('starts no call when the balance is used up', async () => {
  await desk.control('POST', '/balance', { amount: 0 });
  const answer = await desk.rest('POST', '/sessions/calls', { caller: 'e0', callee: ANNA });
  expect(errorOf(answer)).toMatchObject({ status: '402', title: 'Payment Required' });
});
