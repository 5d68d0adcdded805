import { describe, expect, it } from 'vitest';
import { bothDesks, twoPages } from './both-desks.ts';
import { errorOf, type Desk } from './service-support.ts';

const ANNA = '+493023125101';
const desks = bothDesks({ contacts: 30 });

const callIn = async (desk: Desk, body: object = { from: ANNA }): Promise<string> =>
  ((await desk.control('POST', '/calls', body)).body as { callId: string }).callId;

describe.each(['new', 'classic'] as const)('settings of a user of a %s account', (system) => {
  it('can reject further calls during a call', async () => {
    const desk = desks[system];
    const first = await callIn(desk);
    await desk.control('POST', `/calls/${first}/answer`);
    expect((await desk.call(await callIn(desk))).state).toBe('ringing');
    expect((await desk.rest('PUT', '/users/w0/busyonbusy', { enabled: true })).status).toBe(204);
    expect((await desk.rest('GET', '/users/w0')).body).toMatchObject({ busyOnBusy: true });
    const second = await callIn(desk);
    expect(await desk.call(second)).toMatchObject({ state: 'ended', cause: 'busy' });
    if (system === 'classic') {
      const { body } = await desk.rest('GET', `/history?types=CALL&limit=1`);
      expect(body).toMatchObject({ items: [{ callId: second, callStatus: 'BUSY_ON_BUSY', status: 'BUSY' }] });
    }
    const { body: lines } = await desk.rest('GET', system === 'new' ? '/channels' : '/groups');
    const [sales] = (lines as { items: { id: string }[] }).items;
    const group = await callIn(desk, { from: ANNA, channelId: sales?.id });
    expect((await desk.call(group)).ringing).toEqual(['e10', 'e11']);
    await desk.control('POST', `/calls/${first}/hangup`);
    expect((await desk.call(await callIn(desk))).state).toBe('ringing');
  });

  it('cannot be changed by other users', async () => {
    expect((await desks[system].rest('PUT', '/users/w1/busyonbusy', { enabled: true })).status).toBe(403);
    expect((await desks[system].rest('PUT', '/devices/e10/alias', { value: 'x' })).status).toBe(403);
  });

  it('include renaming a device', async () => {
    const desk = desks[system];
    expect((await desk.rest('PUT', '/devices/e0/alias', { value: ' Kitchen ' })).status).toBe(204);
    expect((await desk.rest('GET', '/devices/e0')).body).toMatchObject({ id: 'e0', alias: 'Kitchen' });
    expect(errorOf(await desk.rest('PUT', '/devices/e0/alias', { value: '' })).pointer).toBe('/value');
  });

  it('include sending a fax again, by the same line or another', async () => {
    const desk = desks[system];
    const base64Content = Buffer.from(await twoPages()).toString('base64');
    const sent = await desk.rest('POST', '/sessions/fax', {
      faxlineId: 'f0',
      recipient: ANNA,
      filename: 'a.pdf',
      base64Content,
    });
    const { sessionId } = sent.body as { sessionId: string };
    expect((await desk.rest('POST', '/sessions/fax/resend', { faxId: sessionId })).status).toBe(204);
    expect((await desk.rest('GET', '/history?types=FAX&limit=2')).body).toMatchObject({
      items: [
        { target: ANNA, pageCount: 2, faxStatusType: 'PENDING' },
        { id: sessionId, target: ANNA },
      ],
    });
    expect((await desk.rest('POST', '/sessions/fax/resend', { faxId: 'none' })).status).toBe(404);
    const wrong = { faxId: sessionId, faxlineId: 'f1' };
    expect(errorOf(await desk.rest('POST', '/sessions/fax/resend', wrong)).pointer).toBe('/faxlineId');
  });

  it('include muting under both paths, or under neither', async () => {
    const desk = desks[system];
    const callId = await callIn(desk);
    await desk.control('POST', `/calls/${callId}/answer`);
    for (const name of ['muted', 'mute']) {
      const { status } = await desk.rest('PUT', `/calls/${callId}/${name}`, { value: name === 'muted' });
      expect(status).toBe(system === 'new' ? 403 : 204);
      expect((await desk.call(callId)).muted).toBe(system === 'classic' && name === 'muted');
    }
  });
});

it('plays a voicemail on a phone of a classic account', async () => {
  const desk = desks.classic;
  const { body } = await desk.rest('GET', '/history?types=VOICEMAIL&limit=1');
  const [voicemail] = (body as { items: { id: string }[] }).items;
  const played = await desk.rest('POST', '/sessions/voicemail/play', {
    deviceId: 'e0',
    datadId: voicemail?.id,
  });
  const { sessionId } = played.body as { sessionId: string };
  await desk.control('POST', `/calls/${sessionId}/answer`);
  expect(await desk.call(sessionId)).toMatchObject({ deviceId: 'e0' });
});

describe('lines of a classic account', () => {
  it('have the members, numbers and fax lines of a group', async () => {
    const desk = desks.classic;
    expect((await desk.rest('GET', '/groups/g0/users')).body).toMatchObject({
      items: [{ id: 'w0', firstname: 'Mara', lastname: 'Lindner' }, { id: 'w1' }, { id: 'w2' }],
    });
    expect((await desk.rest('GET', '/groups/g0/numbers')).body).toMatchObject({
      items: [{ number: '+493023125001' }],
    });
    expect((await desk.rest('GET', '/groups/g0/faxlines')).body).toMatchObject({
      items: [{ id: 'f0', groupId: 'g0', canSend: true }],
    });
    expect((await desk.rest('GET', '/groups?userId=w3')).body).toMatchObject({ items: [{ id: 'g1' }] });
    expect((await desk.rest('GET', '/groups/g9/users')).status).toBe(404);
    expect((await desks.new.rest('GET', '/groups/g0/users')).status).toBe(403);
  });

  it('have the devices and numbers of a phoneline', async () => {
    const desk = desks.classic;
    expect((await desk.rest('GET', '/my/phonelines/p0/devices')).body).toMatchObject({
      items: [{ id: 'e0' }, { id: 'e1' }, { id: 'y0' }],
    });
    expect((await desk.rest('GET', '/my/phonelines/p0/numbers')).body).toMatchObject({
      items: [{ number: '+493023125000' }],
    });
    expect((await desk.rest('GET', '/my/phonelines/p0')).body).toMatchObject({
      id: 'p0',
      voicemails: [{ id: 'v0' }],
    });
  });
});
