import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bothDesks, twoPages } from './both-desks.ts';
import { errorOf, type Desk } from './service-support.ts';

const ANNA = '+493023125101';
const START = Date.UTC(2026, 10, 18, 10, 30);

let now = START;
const clock = { now: () => now, after: () => () => undefined };
const desks = bothDesks({ clock });
let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await twoPages();
});
beforeEach(() => {
  now = START;
});

const newestSms = async (desk: Desk): Promise<unknown> => {
  const { body } = await desk.rest('GET', '/my/events/sms?version=2&limit=1');
  return z.object({ events: z.tuple([z.unknown()]) }).parse(body).events[0];
};

describe.each(['new', 'classic'] as const)('messages of a %s account as on the live platform', (system) => {
  it('can be an SMS of an extension, sent at once or scheduled', async () => {
    const desk = desks[system];
    expect((await desk.rest('GET', '/my/sms')).body).toEqual({
      items: [{ id: 's0', alias: 'SMS', callerId: '+4915228895456' }],
    });
    const body = { smsId: 's0', recipient: ANNA, message: 'Hello' };
    expect((await desk.rest('POST', '/sessions/sms', body)).status).toBe(204);
    expect(await newestSms(desk)).toMatchObject({ text: 'Hello', status: 'pending' });
    await desk.rest('POST', '/sessions/sms', { ...body, sendAt: START / 1000 + 60 });
    expect(await newestSms(desk)).toMatchObject({ status: 'scheduled' });
  });

  it.each([
    [{ smsId: 's1' }, '/smsId'],
    [{ recipient: 'Anna' }, '/recipient'],
    [{ message: '' }, '/message'],
    [{ message: 'x'.repeat(461) }, '/message'],
    [{ sendAt: START / 1000 - 1 }, '/sendAt'],
    [{ sendAt: 'soon' }, '/sendAt'],
  ])('are rejected as an SMS with %j', async (wrong, pointer) => {
    const body = { smsId: 's0', recipient: ANNA, message: 'Hello', ...wrong };
    expect(errorOf(await desks[system].rest('POST', '/sessions/sms', body))).toMatchObject({ pointer });
  });

  it('show the chosen number if it is verified', async () => {
    const desk = desks[system];
    const path = '/my/sms/s0/callerids';
    expect((await desk.rest('GET', path)).body).toMatchObject({
      items: [
        { id: 1, verified: true, defaultNumber: true },
        { id: 2, verified: false },
      ],
    });
    expect((await desk.rest('PUT', `${path}/1`, { defaultNumber: 'true' })).status).toBe(204);
    expect((await desk.rest('PUT', `${path}/2`, { defaultNumber: true })).status).toBe(403);
    expect((await desk.rest('PUT', `${path}/9`, { defaultNumber: true })).status).toBe(404);
    expect((await desk.rest('GET', '/my/sms/s1/callerids')).status).toBe(404);
  });

  it('can be faxes in base64, whose status is in the history', async () => {
    const desk = desks[system];
    const base64Content = Buffer.from(pdf).toString('base64');
    const body = { faxlineId: 'f0', recipient: ANNA, filename: 'order', base64Content };
    const { sessionId } = z
      .object({ sessionId: z.string() })
      .parse((await desk.rest('POST', '/sessions/fax', body)).body);
    const status = async (): Promise<unknown> => (await desk.rest('GET', `/history/${sessionId}`)).body;
    expect(await status()).toMatchObject({ type: 'FAX', faxStatusType: 'PENDING', pageCount: 2 });
    now += 6000;
    expect(await status()).toMatchObject({ faxStatusType: 'SENT' });
    for (const [wrong, pointer] of [
      [{ faxlineId: 'f1' }, '/faxlineId'],
      [{ recipient: '' }, '/recipient'],
      [{ base64Content: 'ä' }, '/base64Content'],
    ] as const)
      expect(errorOf(await desk.rest('POST', '/sessions/fax', { ...body, ...wrong })).pointer).toBe(pointer);
  });
});

it('fax lines are listed per user on the new system, and all of the group on the classic one', async () => {
  const f0 = { id: 'f0', alias: 'Fax', tagline: 'Nordlicht Handel', canSend: true, canReceive: true };
  expect((await desks.new.rest('GET', '/my/faxlines')).body).toEqual({ items: [f0] });
  expect((await desks.classic.rest('GET', '/groupfaxlines')).body).toMatchObject({
    items: [f0, { id: 'f1' }],
  });
  expect((await desks.classic.rest('GET', '/my/faxlines')).body).toEqual({ items: [f0] });
  expect((await desks.new.rest('GET', '/groupfaxlines')).status).toBe(403);
});
