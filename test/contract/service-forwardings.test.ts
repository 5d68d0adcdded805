import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standingClock } from '../support/standing-clock.ts';
import { until } from '../support/until.ts';
import {
  errorOf,
  startDesk,
  startReceiver,
  subscribing,
  type ControlCall,
  type Desk,
  type Receiver,
} from './service-support.ts';

const ANNA = '+493023125101';
const MOBILE = '+4915228817386';
const path = '/my/phonelines/p0/forwardings';

let desk: Desk;
let receiver: Receiver;
let clock: ReturnType<typeof standingClock>;
beforeEach(async () => {
  clock = standingClock();
  receiver = await startReceiver(() => subscribing(receiver.origin));
  desk = await startDesk({ system: 'classic', clock });
  await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: receiver.origin, outgoingUrl: '' });
});
afterEach(async () => {
  await desk.service.close();
  await receiver.close();
});

const forward = async (...forwardings: object[]): Promise<void> => {
  expect((await desk.rest('PUT', path, { forwardings })).status).toBe(204);
};
const callIn = async (body: object = { from: ANNA }): Promise<string> =>
  ((await desk.control('POST', '/calls', body)).body as { callId: string }).callId;
const legOf = (callId: string): Promise<ControlCall> =>
  until(
    async () => (await desk.calls()).find((call) => call.origCallId === callId && call.callId !== callId),
    'the forwarded leg',
  );

describe('the forwardings of a phoneline', () => {
  it('are stored as written, with their names', async () => {
    expect((await desk.rest('GET', path)).body).toEqual({ items: [] });
    await forward(
      { destination: MOBILE, timeout: 20, active: true },
      { destination: 'g1', timeout: 40, active: false },
      { destination: 'v0' },
    );
    expect((await desk.rest('GET', '/w0/phonelines/p0/forwardings')).body).toEqual({
      items: [
        { alias: '+49 1522 8817386', destination: MOBILE, timeout: 20, active: true },
        { alias: 'Support', destination: 'g1', timeout: 40, active: false },
        { alias: 'Voicemail of Mara Lindner', destination: 'v0', timeout: 0, active: false },
      ],
    });
    await forward();
    expect((await desk.rest('GET', path)).body).toEqual({ items: [] });
  });

  it.each([
    [{ destination: 'p0', active: true }, '/forwardings/0/destination'],
    [{ destination: 'v1' }, '/forwardings/0/destination'],
    [{ destination: 'somewhere' }, '/forwardings/0/destination'],
    [{ destination: MOBILE, timeout: 601 }, '/forwardings/0/timeout'],
    [{ destination: MOBILE, active: 'yes' }, '/forwardings/0/active'],
  ])('are rejected for %j', async (forwarding, pointer) => {
    expect(errorOf(await desk.rest('PUT', path, { forwardings: [forwarding] })).pointer).toBe(pointer);
  });

  it('can be read and changed by the owner of the line only', async () => {
    expect((await desk.rest('GET', '/w1/phonelines/p0/forwardings')).status).toBe(403);
    expect((await desk.rest('GET', '/my/phonelines/p9/forwardings')).status).toBe(404);
  });

  it('forward callers at once, and the pushes report both legs', async () => {
    await forward({ destination: MOBILE, timeout: 0, active: true });
    const callId = await callIn();
    expect(await desk.call(callId)).toMatchObject({ state: 'ended', cause: 'forwarded', ringing: [] });
    const leg = await legOf(callId);
    expect(leg).toMatchObject({ to: MOBILE, from: ANNA, diversion: '+493023125010', state: 'ringing' });
    const push = await receiver.waitFor(({ form }) => form.get('callId') === leg.callId);
    expect(Object.fromEntries(push.form)).toMatchObject({
      event: 'newCall',
      origCallId: callId,
      diversion: '493023125010',
      'userId[]': 'w0',
    });
    await receiver.waitFor(({ form }) => form.get('cause') === 'forwarded' && form.get('callId') === callId);
    await desk.control('POST', `/calls/${leg.callId}/answer`);
    await receiver.waitFor(({ form }) => form.get('event') === 'answer' && form.get('callId') === leg.callId);
  });

  it('ring here for the set seconds first, and then continue down the list', async () => {
    await forward(
      { destination: 'w1', timeout: 20, active: true },
      { destination: 'g1', timeout: 0, active: false },
      { destination: 'v0', timeout: 30, active: true },
    );
    const callId = await callIn();
    expect((await desk.call(callId)).ringing).toEqual(['e0', 'e1', 'y0']);
    clock.move(19_999);
    expect((await desk.call(callId)).state).toBe('ringing');
    clock.move(1);
    const leg = await legOf(callId);
    expect(leg).toMatchObject({ to: '+493023125011' });
    await until(async () => (await desk.call(leg.callId)).ringing[0], 'the phone of the colleague');
    clock.move(10_000);
    const answer = await receiver.waitFor(({ form }) => form.get('event') === 'answer');
    expect(answer.form.get('user')).toBe('voicemail');
  });

  it('do not wait for phones that cannot ring', async () => {
    await forward({ destination: 'g1', timeout: 600, active: true });
    for (const device of ['e0', 'e1', 'y0']) await desk.rest('PUT', `/devices/${device}`, { dnd: true });
    const leg = await legOf(await callIn());
    expect(await until(async () => (await desk.call(leg.callId)).ringing[0], 'the group')).toBe('e12');
  });

  it('stop when somebody answers, and do not affect the groups', async () => {
    await forward({ destination: MOBILE, timeout: 10, active: true });
    const callId = await callIn();
    await desk.control('POST', `/calls/${callId}/answer`);
    const group = await callIn({ from: ANNA, channelId: 'g0' });
    clock.move(30_000);
    expect((await desk.call(callId)).state).toBe('established');
    expect((await desk.call(group)).state).toBe('ringing');
  });
});
