import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mp3Seconds } from './files.ts';
import { shows } from '../coverage/shows.ts';
import { errorOf, startDesk, type Desk } from './service-support.ts';

const ANNA = '+493023125101';
const SALES = '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01';
const FRONT_DESK = '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a03';

const page = z.object({
  events: z.array(
    z.object({
      eventId: z.string(),
      type: z.literal('CALL'),
      createdAt: z.iso.datetime(),
      call: z.object({
        callSid: z.string(),
        channelId: z.string(),
        direction: z.enum(['INCOMING', 'OUTGOING']),
        from: z.string(),
        to: z.string(),
        state: z.enum(['RINGING', 'ESTABLISHED', 'FINISHED', 'MISSED', 'BUSY', 'TRANSFERRED']),
        owner: z.string().nullable(),
        startedAt: z.iso.datetime(),
        establishedAt: z.iso.datetime().nullable(),
        terminatedAt: z.iso.datetime().nullable(),
        terminatedReason: z.string().nullable(),
        forwarding: z.object({ type: z.string(), target: z.string().nullable() }).nullable(),
      }),
      recordings: z.array(
        z.object({ id: z.string(), type: z.string(), duration: z.number(), downloadUrl: z.url() }),
      ),
    }),
  ),
  limit: z.number(),
  position: z.string().optional(),
});
type Page = z.infer<typeof page>;

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ system: 'new', events: 200 });
});
afterAll(() => desk.service.close());
beforeEach(() => desk.control('POST', '/reset'));

const events = async (channelId: string, query = ''): Promise<Page> =>
  page.parse((await desk.rest('GET', `/channels/${channelId}/events${query}`)).body);

async function callIn(channelId = SALES): Promise<string> {
  const { body } = await desk.control('POST', '/calls', { from: ANNA, channelId });
  return (body as { callId: string }).callId;
}

describe('the events of a channel', () => {
  it('are its calls, newest first, a page of 20 unless asked otherwise', async () => {
    const { events: calls, limit } = await events(SALES);
    expect([calls.length, limit]).toEqual([20, 20]);
    expect(new Set(calls.map((entry) => entry.call.channelId))).toEqual(new Set([SALES]));
    const created = calls.map((entry) => entry.createdAt);
    expect(created).toEqual(created.toSorted().reverse());
  });

  it('include a call while it rings and is connected, and are the same event when it is over', async () => {
    const callId = await callIn();
    const newest = async () => (await events(SALES, '?limit=1')).events[0];
    const ringing = await newest();
    expect(ringing?.call).toMatchObject({
      callSid: callId,
      state: 'RINGING',
      owner: null,
      terminatedAt: null,
    });
    await desk.control('POST', `/calls/${callId}/answer`);
    expect((await newest())?.call).toMatchObject({ callSid: callId, state: 'ESTABLISHED', owner: 'w0' });
    const after = await events(SALES, `?limit=1&position=${ringing?.eventId ?? ''}`);
    expect(after.events[0]?.call.callSid).not.toBe(callId);
    await desk.control('POST', `/calls/${callId}/hangup`);
    expect(await newest()).toMatchObject({ eventId: ringing?.eventId, call: { state: 'FINISHED' } });
    expect(await events(SALES, `?limit=1&position=${ringing?.eventId ?? ''}`)).toEqual(after);
  });

  it('are read to the end by position, each once, though calls are added meanwhile', async () => {
    shows('channel events: limit, position means start after');
    const before = (await events(SALES, '?limit=1000')).events.map((entry) => entry.eventId);
    const seen: string[] = [];
    let position: string | undefined;
    do {
      const query = position === undefined ? '' : `&position=${position}`;
      const next = await events(SALES, `?limit=7${query}`);
      seen.push(...next.events.map((entry) => entry.eventId));
      position = next.position;
      await desk.control('POST', `/calls/${await callIn()}/hangup`);
    } while (position !== undefined);
    expect(seen).toEqual(before);
    expect((await events(SALES, '?limit=1000')).events.length).toBeGreaterThan(before.length);
  });

  it('show who answered, or that nobody did', async () => {
    const answered = await callIn();
    await desk.control('POST', `/calls/${answered}/answer`, { deviceId: 'e10' });
    await desk.control('POST', `/calls/${answered}/hangup`);
    const missed = await callIn();
    await desk.control('POST', `/calls/${missed}/hangup`);
    const [second, first] = (await events(SALES, '?limit=2')).events;
    expect(first?.call).toMatchObject({
      callSid: answered,
      direction: 'INCOMING',
      from: ANNA,
      state: 'FINISHED',
      owner: 'w1',
      terminatedReason: 'NORMAL_CLEARING',
    });
    expect(second?.call).toMatchObject({
      callSid: missed,
      state: 'MISSED',
      owner: null,
      establishedAt: null,
      terminatedReason: 'CANCELLED',
    });
  });

  it('show once where a caller was forwarded', async () => {
    const callId = await callIn();
    await desk.control('POST', `/calls/${callId}/forward`, { to: '+14155550132' });
    const [first, second] = (await events(SALES, '?limit=2')).events;
    expect(first?.call).toMatchObject({
      callSid: callId,
      forwarding: { type: 'PHONE_NUMBER', target: '+14155550132' },
    });
    expect(second?.call.callSid).not.toBe(callId);
  });

  it('contain recordings that can be downloaded and played', async () => {
    const callId = await callIn();
    await desk.control('POST', `/calls/${callId}/answer`, { deviceId: 'e0' });
    await desk.rest('PUT', `/calls/${callId}/recording`, { value: true, announcement: true });
    await desk.rest('DELETE', `/calls/${callId}`);
    const [first] = (await events(SALES, '?limit=1')).events;
    expect(first?.recordings).toMatchObject([{ type: 'CALL_RECORDING', duration: 1 }]);
    const response = await fetch(first?.recordings[0]?.downloadUrl ?? '');
    const file = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(Math.round(mp3Seconds(file))).toBe(1);
    const voicemails = (await events(FRONT_DESK, '?limit=100')).events.flatMap((entry) => entry.recordings);
    expect(voicemails.map((entry) => entry.type)).toContain('VOICEMAIL');
  });

  it('have recordings whose addresses cannot be guessed', async () => {
    const origin = new URL(desk.service.baseUrl).origin;
    expect((await fetch(`${origin}/files/AAAAAAAAAAAAAAAAAAAAAA/x_5.mp3`)).status).toBe(404);
  });

  it('reject a position of another channel, an invalid limit, and an unknown channel', async () => {
    const { position } = await events(FRONT_DESK, '?limit=1');
    const answer = await desk.rest('GET', `/channels/${SALES}/events?position=${position ?? ''}`);
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer: '/position' });
    expect(errorOf(await desk.rest('GET', `/channels/${SALES}/events?limit=x`)).pointer).toBe('/limit');
    expect((await desk.rest('GET', '/channels/none/events')).status).toBe(404);
  });
});
