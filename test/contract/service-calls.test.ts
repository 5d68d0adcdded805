import { describe, expect, it } from 'vitest';
import { bothDesks } from './both-desks.ts';
import { until } from '../support/until.ts';
import { errorOf, startDesk, type ControlCall, type Desk } from './service-support.ts';
import { shows } from '../coverage/shows.ts';

const ANNA = '+493023125101';
const JAMES = '+14155550132';
const desks = bothDesks();

async function callIn(desk: Desk, body: object = { from: ANNA }): Promise<string> {
  return ((await desk.control('POST', '/calls', body)).body as { callId: string }).callId;
}

async function established(desk: Desk, deviceId = 'e0'): Promise<string> {
  const callId = await callIn(desk);
  expect((await desk.control('POST', `/calls/${callId}/answer`, { deviceId })).status).toBe(200);
  return callId;
}

const ringing = (desk: Desk, callId: string): Promise<ControlCall> =>
  until(async () => {
    const call = await desk.call(callId);
    return call.ringing.length > 0 ? call : undefined;
  }, 'a ringing device');

describe.each(['new', 'classic'] as const)('a running call of a %s account', (system) => {
  it('is listed once it is established, with both ends', async () => {
    const desk = desks[system];
    const callId = await callIn(desk);
    expect((await desk.rest('GET', '/calls')).body).toEqual({ data: [] });
    await desk.control('POST', `/calls/${callId}/answer`);
    expect((await desk.rest('GET', '/calls')).body).toMatchObject({
      data: [
        {
          callId,
          hold: false,
          muted: false,
          recording: false,
          participants: [
            { owner: true, phoneNumber: '+493023125010' },
            { owner: false, phoneNumber: ANNA },
          ],
        },
      ],
    });
  });

  it('can be held, resumed, recorded and sent tones', async () => {
    const desk = desks[system];
    const callId = await established(desk);
    const statuses = [
      await desk.rest('PUT', `/calls/${callId}/hold`, { value: true }),
      await desk.rest('PUT', `/calls/${callId}/recording`, { value: true, announcement: true }),
      await desk.rest('POST', `/calls/${callId}/dtmf`, { sequence: '12#' }),
      await desk.rest('POST', `/calls/${callId}/dtmf`, { sequence: 'A*' }),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([204, 204, 204, 204]);
    expect(await desk.call(callId)).toMatchObject({ hold: true, recording: true, dtmf: '12#A*' });
    await desk.rest('PUT', `/calls/${callId}/hold`, { value: false });
    expect((await desk.call(callId)).hold).toBe(false);
  });

  it.each([
    ['PUT', '/hold', { value: 'yes' }, '/value'],
    ['PUT', '/recording', { announcement: true }, '/value'],
    ['POST', '/dtmf', { sequence: '12x' }, '/sequence'],
    ['POST', '/dtmf', {}, '/sequence'],
    ['POST', '/transfer', { attended: false, phoneNumber: 'Anna' }, '/phoneNumber'],
    ['POST', '/transfer', { phoneNumber: ANNA }, '/attended'],
  ])('rejects a wrong body of %s %s and points at it', async (method, path, body, pointer) => {
    const desk = desks[system];
    const callId = await established(desk);
    const answer = await desk.rest(method, `/calls/${callId}${path}`, body);
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer });
  });

  it('cannot be controlled while it rings, and is unknown once it is over', async () => {
    shows('409 for hold on a call that is not established');
    const desk = desks[system];
    const callId = await callIn(desk);
    expect((await desk.rest('PUT', `/calls/${callId}/hold`, { value: true })).status).toBe(409);
    await desk.control('POST', `/calls/${callId}/hangup`);
    expect((await desk.rest('PUT', `/calls/${callId}/hold`, { value: true })).status).toBe(404);
    expect((await desk.rest('DELETE', '/calls/unknown')).status).toBe(404);
  });

  it('ends when the user hangs up', async () => {
    const desk = desks[system];
    const callId = await established(desk);
    expect((await desk.rest('DELETE', `/calls/${callId}`)).status).toBe(204);
    expect(await desk.call(callId)).toMatchObject({ state: 'ended', cause: 'normalClearing' });
    expect((await desk.rest('GET', '/calls')).body).toEqual({ data: [] });
  });

  it('goes to the target of an unattended transfer and leaves the user', async () => {
    const desk = desks[system];
    const callId = await established(desk);
    const order = { attended: false, phoneNumber: JAMES };
    expect((await desk.rest('POST', `/calls/${callId}/transfer`, order)).status).toBe(204);
    expect(await desk.call(callId)).toMatchObject({
      state: 'ended',
      cause: 'normalClearing',
      transfers: [{ phoneNumber: JAMES, attended: false }],
    });
    const leg = (await desk.calls()).find((call) => call.callId !== callId);
    expect(leg).toMatchObject({
      state: 'established',
      origCallId: callId,
      from: ANNA,
      to: JAMES,
      diversion: '+493023125010',
    });
    expect((await desk.rest('GET', '/calls')).body).toEqual({ data: [] });
  });

  it('is held during the consultation of an attended transfer', async () => {
    const desk = desks[system];
    const callId = await established(desk);
    await desk.rest('POST', `/calls/${callId}/transfer`, { attended: true, phoneNumber: JAMES });
    expect((await desk.call(callId)).hold).toBe(true);
    const consultation = (await desk.calls()).find((call) => call.callId !== callId);
    expect(consultation).toMatchObject({ direction: 'out', to: JAMES, origCallId: callId, state: 'ringing' });
    await desk.control('POST', `/calls/${consultation?.callId ?? ''}/answer`);
    expect((await desk.rest('GET', '/calls')).body).toMatchObject({ data: { length: 2 } });
    await desk.rest('DELETE', `/calls/${consultation?.callId ?? ''}`);
    expect(await desk.call(callId)).toMatchObject({ hold: false, state: 'established' });
  });

  it('is transferred when the user hangs up the held call', async () => {
    const desk = desks[system];
    const callId = await established(desk);
    await desk.rest('POST', `/calls/${callId}/transfer`, { attended: true, phoneNumber: JAMES });
    const consultation = (await desk.calls()).find((call) => call.callId !== callId)?.callId ?? '';
    await desk.control('POST', `/calls/${consultation}/answer`);
    await desk.rest('DELETE', `/calls/${callId}`);
    const calls = await desk.calls();
    expect(calls.filter((call) => call.state === 'established')).toMatchObject([{ from: ANNA, to: JAMES }]);
  });
});

describe('the differences of the account types in a call', () => {
  it('include muting on the classic system only', async () => {
    const one = await established(desks.classic);
    expect((await desks.classic.rest('PUT', `/calls/${one}/muted`, { value: true })).status).toBe(204);
    expect((await desks.classic.call(one)).muted).toBe(true);
    const two = await established(desks.new);
    expect(errorOf(await desks.new.rest('PUT', `/calls/${two}/muted`, { value: true })).status).toBe('403');
  });

  it('include tones without a body on the new system only', async () => {
    shows('DTMF with an empty body: 400 classic, 204 new');
    const one = await established(desks.classic);
    expect((await desks.classic.rest('POST', `/calls/${one}/dtmf`)).status).toBe(400);
    const two = await established(desks.new);
    expect((await desks.new.rest('POST', `/calls/${two}/dtmf`)).status).toBe(204);
  });

  it('include recording without an announcement on the classic system only', async () => {
    const body = { value: true, announcement: false };
    const one = await established(desks.classic);
    expect((await desks.classic.rest('PUT', `/calls/${one}/recording`, body)).status).toBe(204);
    const two = await established(desks.new);
    const answer = await desks.new.rest('PUT', `/calls/${two}/recording`, body);
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer: '/announcement' });
  });

  it('exclude announcements on the new system', async () => {
    const callId = await established(desks.new);
    expect(
      (await desks.new.rest('POST', `/calls/${callId}/announcements`, { url: 'https://a.example' })).status,
    ).toBe(403);
  });
});

describe('ringing calls', () => {
  it('ring on no device in do-not-disturb, and are busy when all are', async () => {
    const desk = desks.new;
    await desk.rest('PUT', '/devices/e0', { dnd: true });
    expect((await desk.call(await callIn(desk))).ringing).toEqual(['e1', 'e2', 'y0']);
    for (const id of ['e1', 'e2', 'y0']) await desk.rest('PUT', `/devices/${id}`, { dnd: true });
    expect(await desk.call(await callIn(desk))).toMatchObject({ state: 'ended', cause: 'busy' });
  });

  it('reach nobody when every device is offline', async () => {
    const desk = desks.new;
    for (const id of ['e0', 'e1', 'e2', 'y0'])
      await desk.control('POST', `/devices/${id}`, { online: false });
    expect(await desk.call(await callIn(desk))).toMatchObject({ state: 'ended', cause: 'notFound' });
  });

  it('continue elsewhere when one device declines, and end when the last does', async () => {
    const desk = desks.classic;
    const callId = await callIn(desk);
    await desk.control('POST', `/calls/${callId}/hangup`, { deviceId: 'e0' });
    expect((await desk.call(callId)).ringing).toEqual(['e1', 'y0']);
    await desk.rest('DELETE', `/calls/${callId}`);
    expect(await desk.call(callId)).toMatchObject({ state: 'ended', cause: 'busy' });
  });

  it('are removed for the user once a colleague has answered them', async () => {
    const desk = desks.classic;
    const callId = await callIn(desk, { from: ANNA, channelId: 'g0' });
    expect((await desk.call(callId)).ringing).toEqual(['e0', 'e1', 'e10', 'e11']);
    await desk.control('POST', `/calls/${callId}/answer`, { deviceId: 'e10' });
    expect((await desk.rest('GET', '/calls')).body).toEqual({ data: [] });
    expect((await desk.rest('DELETE', `/calls/${callId}`)).status).toBe(404);
  });

  it('end as cancelled when the caller hangs up, and as noAnswer after a while', async () => {
    const patient = await startDesk({ system: 'new', timings: { ring: 40 } });
    const unanswered = await callIn(patient);
    await until(async () => (await patient.call(unanswered)).cause === 'noAnswer', 'the end of ringing');
    await patient.service.close();
    const callId = await callIn(desks.new);
    await desks.new.control('POST', `/calls/${callId}/hangup`);
    expect((await desks.new.call(callId)).cause).toBe('cancel');
  });

  it('can be forwarded by a device as a new leg', async () => {
    const desk = desks.new;
    const callId = await callIn(desk);
    const { body } = await desk.control('POST', `/calls/${callId}/forward`, { to: '+493023125012' });
    const leg = await ringing(desk, (body as { callId: string }).callId);
    expect(leg).toMatchObject({ origCallId: callId, diversion: '+493023125010', ringing: ['e11'] });
    expect((await desk.call(callId)).cause).toBe('forwarded');
  });

  it('come from a contact when no caller is given', async () => {
    const { body } = await desks.new.control('POST', '/calls');
    const { from, contact } = body as { from: string; contact: { id: string; name: string } };
    const found = await desks.new.rest('GET', `/contacts?phonenumbers=${encodeURIComponent(from)}`);
    const { items } = found.body as { items: { id: string; name: string }[] };
    expect(items.map(({ id, name }) => ({ id, name }))).toContainEqual(contact);
  });

  it.each([
    [{ from: 'Anna' }, '/from'],
    [{ channelId: 'nothing' }, '/channelId'],
    [{ userId: 'w99' }, '/userId'],
  ])('are rejected with a reason for %j', async (body, pointer) => {
    expect(errorOf(await desks.new.control('POST', '/calls', body))).toMatchObject({
      status: '400',
      pointer,
    });
  });

  it('cannot be answered by a device that does not ring', async () => {
    const callId = await callIn(desks.new);
    const answer = await desks.new.control('POST', `/calls/${callId}/answer`, { deviceId: 'x0' });
    expect(errorOf(answer).detail).toBe('deviceId: x0 does not ring; e0, e1, e2, y0 does');
  });
});

describe('starting a call on the new system', () => {
  it('rings all chosen devices, then the other end', async () => {
    const desk = desks.new;
    const started = await desk.rest('POST', '/calls', {
      deviceId: 'e0',
      targetNumber: '493023125101',
      additionalDevices: [{ deviceId: 'x0' }, { deviceId: 'e1' }],
    });
    expect(started.status).toBe(201);
    const { callSid, callId } = started.body as { callSid: string; callId: string };
    expect(callSid).toBe(callId);
    expect(await ringing(desk, callId)).toMatchObject({
      direction: 'out',
      to: ANNA,
      ringing: ['e0', 'x0', 'e1'],
    });
    await desk.control('POST', `/calls/${callId}/answer`, { deviceId: 'x0' });
    expect(await desk.call(callId)).toMatchObject({ state: 'ringing', ringing: [], deviceId: 'x0' });
    await desk.control('POST', `/calls/${callId}/answer`);
    expect((await desk.call(callId)).state).toBe('established');
    expect((await desk.rest('GET', '/calls')).body).toMatchObject({ data: [{ callId }] });
  });

  it('rings a device in do-not-disturb, as its user asked for it', async () => {
    const desk = desks.new;
    await desk.rest('PUT', '/devices/e0', { dnd: true });
    const { body } = await desk.rest('POST', '/calls', { deviceId: 'e0', targetNumber: ANNA });
    expect((await ringing(desk, (body as { callId: string }).callId)).ringing).toEqual(['e0']);
  });

  it('uses the given caller ID and channel, or else those of the device', async () => {
    const desk = desks.new;
    const channelId = '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01';
    await desk.rest('POST', '/calls', {
      deviceId: 'e0',
      targetNumber: ANNA,
      callerId: '+493023125001',
      channelId,
    });
    await desk.rest('POST', '/calls', { deviceId: 'e1', targetNumber: ANNA });
    expect(await desk.calls()).toMatchObject([
      { from: '+493023125001', channelId },
      { from: '+493023125010', channelId: '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a03' },
    ]);
  });

  it('can be cancelled by its user', async () => {
    const desk = desks.new;
    const { body } = await desk.rest('POST', '/calls', { deviceId: 'e0', targetNumber: ANNA });
    const { callId } = body as { callId: string };
    await desk.rest('DELETE', `/calls/${callId}`);
    expect(await desk.call(callId)).toMatchObject({ state: 'ended', cause: 'cancel' });
  });

  it('rejects an external phone as the starting device', async () => {
    const answer = await desks.new.rest('POST', '/calls', { deviceId: 'x0', targetNumber: ANNA });
    expect(errorOf(answer)).toMatchObject({
      status: '400',
      detail: 'deviceId: starting a call on an external phone is not yet possible',
    });
  });

  it.each([
    [{ targetNumber: ANNA }, '/deviceId'],
    [{ deviceId: 'e10', targetNumber: ANNA }, '/deviceId'],
    [{ deviceId: 'e0', targetNumber: '030 23125' }, '/targetNumber'],
    [{ deviceId: 'e0', targetNumber: ANNA, channelId: 'x' }, '/channelId'],
    [
      { deviceId: 'e0', targetNumber: ANNA, additionalDevices: [{ deviceId: 'e99' }] },
      '/additionalDevices/0/deviceId',
    ],
  ])('rejects %j', async (body, pointer) => {
    expect(errorOf(await desks.new.rest('POST', '/calls', body))).toMatchObject({ status: '400', pointer });
  });

  it('is refused on the classic system', async () => {
    expect((await desks.classic.rest('POST', '/calls', { deviceId: 'e0', targetNumber: ANNA })).status).toBe(
      403,
    );
  });

  it('continues by itself if the service was started so', async () => {
    const desk = await startDesk({ system: 'new', timings: { autoAnswer: 5 } });
    const { body } = await desk.rest('POST', '/calls', { deviceId: 'e0', targetNumber: ANNA });
    const incoming = await callIn(desk);
    for (const callId of [(body as { callId: string }).callId, incoming]) {
      await until(async () => (await desk.call(callId)).state === 'established', 'an established call');
    }
    await desk.service.close();
  });
});
