import { describe, expect, it } from 'vitest';
import { bothDesks } from './both-desks.ts';
import { errorOf, startReceiver, subscribing, type Desk } from './service-support.ts';

const ANNA = '+493023125101';
const OLIVER = '+442079460018';
const desks = bothDesks({ contacts: 30 });
const path = '/blacklist/incoming';

const callIn = async (desk: Desk, from: string): Promise<string> =>
  ((await desk.control('POST', '/calls', { from })).body as { callId: string }).callId;

describe.each(['new', 'classic'] as const)('the blacklist of a %s account', (system) => {
  it('accepts, lists and deletes entries', async () => {
    const desk = desks[system];
    expect((await desk.rest('GET', path)).body).toEqual({ items: [] });
    const added = await desk.rest('POST', path, { phoneNumber: ANNA });
    expect([added.status, added.body]).toEqual([201, { phoneNumber: ANNA, isBlock: false }]);
    expect((await desk.rest('POST', path, { phoneNumber: '4420', isBlock: true })).status).toBe(201);
    expect((await desk.rest('GET', path)).body).toEqual({
      items: [
        { phoneNumber: ANNA, isBlock: false },
        { phoneNumber: '+4420', isBlock: true },
      ],
    });
    expect((await desk.rest('DELETE', `${path}/${encodeURIComponent(ANNA)}`)).status).toBe(204);
    expect((await desk.rest('DELETE', `${path}/4420`)).status).toBe(204);
    expect((await desk.rest('GET', path)).body).toEqual({ items: [] });
  });

  it('rejects duplicates, unknown entries and invalid numbers', async () => {
    const desk = desks[system];
    await desk.rest('POST', path, { phoneNumber: ANNA });
    expect((await desk.rest('POST', path, { phoneNumber: ANNA.slice(1) })).status).toBe(409);
    expect((await desk.rest('DELETE', `${path}/+4930`)).status).toBe(404);
    expect((await desk.rest('DELETE', `${path}/Anna`)).status).toBe(400);
    for (const phoneNumber of ['030 23125101', '+0', '1234567890123456', undefined])
      expect(errorOf(await desk.rest('POST', path, { phoneNumber })).pointer).toBe('/phoneNumber');
  });

  it('keeps callers from ringing: nobody is notified, and the call is in the history', async () => {
    const desk = desks[system];
    const receiver = await startReceiver(() => subscribing(receiver.origin));
    await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: receiver.origin, outgoingUrl: '' });
    await desk.rest('POST', path, { phoneNumber: ANNA });
    await desk.rest('POST', path, { phoneNumber: '+4420', isBlock: true });
    for (const from of [ANNA, OLIVER]) {
      const callId = await callIn(desk, from);
      expect(await desk.call(callId)).toMatchObject({ state: 'ended', cause: 'noAnswer', ringing: [] });
      if (system === 'classic') {
        const { body } = await desk.rest('GET', '/history?limit=1');
        expect(body).toMatchObject({
          items: [{ callId, source: from, direction: 'MISSED_INCOMING', callStatus: 'REJECTED', read: true }],
        });
      } else {
        const channels = (await desk.rest('GET', '/channels')).body as { items: { id: string }[] };
        const { body } = await desk.rest('GET', `/channels/${channels.items[2]?.id ?? ''}/events?limit=1`);
        expect(body).toMatchObject({ events: [{ call: { callSid: callId, state: 'REJECTED' } }] });
      }
    }
    expect(receiver.pushes).toEqual([]);
    const other = await callIn(desk, '+493023125100');
    expect((await desk.call(other)).state).toBe('ringing');
    await desk.rest('DELETE', `${path}/${ANNA}`);
    expect((await desk.call(await callIn(desk, ANNA))).state).toBe('ringing');
    await receiver.close();
  });
});
