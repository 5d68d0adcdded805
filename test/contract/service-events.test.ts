import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shows } from '../coverage/shows.ts';
import { bothDesks } from './both-desks.ts';
import { errorOf, type Desk } from './service-support.ts';

const ANNA = '+493023125101';

const flag = z.object({ get: z.url(), modify: z.url(), value: z.boolean() });
const endpoint = z.object({
  numberE164: z.string(),
  numberPretty: z.string(),
  contactFN: z.string(),
  get: z.string(),
});
const event = z.looseObject({
  id: z.string(),
  type: z.enum(['call', 'fax', 'sms', 'voicemail']),
  comment: z.string(),
  created: z.iso.datetime(),
  scheduled: z.string(),
  direction: z.enum(['in', 'out']),
  labels: z.object({ value: z.string() }),
  location: z.enum(['inbox', 'sent', 'archive', 'trash']),
  get: z.url(),
  modify: z.url(),
  read: flag,
  starred: flag,
  status: z.enum(['failed', 'sent', 'pending', 'scheduled']),
  sources: z.tuple([endpoint]),
  targets: z.tuple([endpoint]),
  extension: z.object({ id: z.string(), alias: z.string(), get: z.url() }),
});
const counts = { overallCount: z.number(), count: z.number() };
const eventList = z.object({ events: z.array(event), ...counts });
const callList = z.object({ calls: z.array(event), ...counts });
type Event = z.infer<typeof event>;

const desks = bothDesks();

const KINDS = ['calls', 'faxes', 'sms', 'voicemails'] as const;
type Kind = (typeof KINDS)[number];
/** SMS and faxes are of both systems, calls and voicemails of the classic one alone. */
const OWN = (['new', 'classic'] as const).flatMap((system) =>
  KINDS.filter((kind) => system === 'classic' || kind === 'faxes' || kind === 'sms').map(
    (kind) => [system, kind] as const,
  ),
);
const of = (desk: Desk, kind: Kind): Promise<Event[]> =>
  desk
    .rest('GET', `/my/events/${kind}?version=2`)
    .then(({ body }) => (kind === 'calls' ? callList.parse(body).calls : eventList.parse(body).events));
const firstOf = async (desk: Desk, kind: Kind): Promise<Event> => {
  const [first] = await of(desk, kind);
  if (!first) throw new Error(`there are no ${kind}`);
  return first;
};

async function callIn(desk: Desk, from = ANNA): Promise<string> {
  return ((await desk.control('POST', '/calls', { from })).body as { callId: string }).callId;
}

describe('the events of a classic account', () => {
  it('are of all kinds, newest first, and their count does not depend on the page', async () => {
    const { body } = await desks.classic.rest('GET', '/my/events/?version=2&limit=50');
    const { events, overallCount, count } = eventList.parse(body);
    expect([overallCount, count, events.length]).toEqual([400, 50, 50]);
    expect(new Set(events.map((entry) => entry.type)).size).toBe(4);
    const created = events.map((entry) => entry.created);
    expect(created).toEqual(created.toSorted().reverse());
  });

  it('are paged without a gap', async () => {
    const ids = async (query: string): Promise<string[]> =>
      callList
        .parse((await desks.classic.rest('GET', `/my/events/calls?version=2&${query}`)).body)
        .calls.map((call) => call.id);
    const parts = [...(await ids('limit=3')), ...(await ids('limit=4&offset=3'))];
    expect(parts).toEqual(await ids('limit=7'));
  });

  it('show an answered call as sent and a missed one as failed, with the contact', async () => {
    const answered = await callIn(desks.classic);
    await desks.classic.control('POST', `/calls/${answered}/answer`, { deviceId: 'e1' });
    await desks.classic.control('POST', `/calls/${answered}/hangup`);
    const missed = await callIn(desks.classic, 'anonymous');
    await desks.classic.control('POST', `/calls/${missed}/hangup`);
    const [second, first] = await of(desks.classic, 'calls');
    expect(first).toMatchObject({
      direction: 'in',
      status: 'sent',
      location: 'inbox',
      read: { value: true },
      sources: [{ numberE164: ANNA, numberPretty: '+49 30 23125101', contactFN: 'Anna Berg' }],
      targets: [{ numberE164: '+493023125010' }],
      extension: { id: 'e1', alias: 'Softphone' },
    });
    expect(second).toMatchObject({
      status: 'failed',
      read: { value: false },
      sources: [{ numberE164: '', numberPretty: 'anonymous', contactFN: '', get: '' }],
    });
  });

  it('show a call from the desk as outgoing', async () => {
    const started = await desks.classic.rest('POST', '/sessions/calls', { caller: 'e0', callee: ANNA });
    const { sessionId } = started.body as { sessionId: string };
    await desks.classic.control('POST', `/calls/${sessionId}/answer`);
    await desks.classic.control('POST', `/calls/${sessionId}/hangup`, { cause: 'busy' });
    expect(await firstOf(desks.classic, 'calls')).toMatchObject({
      direction: 'out',
      status: 'failed',
      location: 'sent',
      targets: [{ contactFN: 'Anna Berg' }],
    });
  });
});

it.each(OWN)(
  'on the %s system one of the %s is read alone, moved to the trash and kept there',
  async (system, kind) => {
    shows('call event, DELETE → trash', '404 for what is not there');
    const desk = desks[system];
    const first = await firstOf(desk, kind);
    const path = `/my/events/${kind}/${first.id}?version=2`;
    expect((await desk.rest('GET', path)).body).toEqual(first);
    expect((await desk.rest('DELETE', path)).status).toBe(204);
    expect((await desk.rest('GET', path)).body).toMatchObject({ id: first.id, location: 'trash' });
    expect((await firstOf(desk, kind)).location).toBe('trash');
  },
);

describe.each(OWN)('on the %s system one of the %s', (system, kind) => {
  it.each(['read', 'starred'] as const)('has a property %s that is switched on and off', async (name) => {
    shows('event read = value', 'event starred = value');
    const desk = desks[system];
    const path = `/my/events/${kind}/${(await firstOf(desk, kind)).id}/${name}?version=2`;
    for (const value of [true, false]) {
      expect((await desk.rest('PUT', `${path}&value=${value}`)).status).toBe(204);
      expect((await desk.rest('GET', path)).body).toMatchObject({ name, value: { value } });
      expect((await firstOf(desk, kind))[name].value).toBe(value);
    }
  });

  it('rejects another value, an unknown id and a request without version', async () => {
    const desk = desks[system];
    const { id } = await firstOf(desk, kind);
    const path = `/my/events/${kind}/${id}`;
    expect(errorOf(await desk.rest('PUT', `${path}/read?version=2&value=1`)).pointer).toBe('/value');
    // Only faxes require the value; without it the others are marked.
    const unsaid = await desk.rest('PUT', `${path}/starred?version=2`);
    if (kind === 'faxes') expect(errorOf(unsaid).pointer).toBe('/value');
    else {
      expect(unsaid.status).toBe(204);
      expect((await desk.rest('GET', path + '?version=2')).body).toMatchObject({ starred: { value: true } });
    }
    for (const method of ['GET', 'DELETE']) {
      expect((await desk.rest(method, `/my/events/${kind}/none?version=2`)).status).toBe(404);
      expect(errorOf(await desk.rest(method, path)).pointer).toBe('/version');
    }
    expect((await desk.rest('GET', `/my/events/${kind}/none/read?version=2`)).status).toBe(404);
    expect(errorOf(await desk.rest('GET', `/my/events/${kind}`)).pointer).toBe('/version');
    expect((await desk.rest('GET', `/w1/events/${kind}?version=2`)).status).toBe(403);
  });
});

it.each(OWN.filter(([, kind]) => kind !== 'sms'))(
  'on the %s system one of the %s gets labels, each once',
  async (system, kind) => {
    const desk = desks[system];
    const { id, labels } = (await of(desk, kind))[1] ?? { id: '', labels: { value: '' } };
    const path = `/my/events/${kind}/${id}?version=2`;
    for (const label of ['Urgent', 'Later', 'Urgent']) {
      expect((await desk.rest('PUT', `${path}&value=${label}`)).status).toBe(204);
    }
    const expected = [labels.value, 'Urgent', 'Later'].filter(Boolean).join(',');
    expect((await desk.rest('GET', path)).body).toMatchObject({ labels: { value: expected } });
    expect(errorOf(await desk.rest('PUT', `${path}&value=a,b`)).pointer).toBe('/value');
    expect(errorOf(await desk.rest('PUT', path)).pointer).toBe('/value');
  },
);

describe('the events of a new account', () => {
  it('are SMS and faxes; its calls are in the channels only', async () => {
    shows('call events on a new account: empty');
    const callId = await callIn(desks.new);
    await desks.new.control('POST', `/calls/${callId}/hangup`);
    expect(await of(desks.new, 'calls')).toEqual([]);
    const { events } = eventList.parse((await desks.new.rest('GET', '/my/events?version=2')).body);
    expect(new Set(events.map((entry) => entry.type))).toEqual(new Set(['sms', 'fax']));
    expect(await firstOf(desks.new, 'faxes')).toMatchObject({ type: 'fax' });
    expect(await firstOf(desks.new, 'sms')).toMatchObject({ type: 'sms' });
  });

  it('exclude voicemails, which are refused in plain text', async () => {
    expect((await desks.new.rest('GET', '/my/events/voicemails?version=2')).status).toBe(403);
  });
});
