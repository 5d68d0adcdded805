import { describe, expect, it } from 'vitest';
import { bothDesks, twoPages } from './both-desks.ts';
import { publicAnswers } from './public-answers.ts';
import { startReceiver, type Desk } from './service-support.ts';

const ANNA = '+493023125101';
const desks = bothDesks({ contacts: 40 });

/** One of everything that can be listed: a call, a push, a blocked number, a forwarding, all kinds of contacts. */
async function fill(desk: Desk, system: 'new' | 'classic'): Promise<Record<string, string>> {
  const receiver = await startReceiver(() => 'no XML');
  await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: receiver.origin, outgoingUrl: '' });
  const { callId } = (await desk.control('POST', '/calls', { from: 'anonymous' })).body as { callId: string };
  await receiver.close();
  await desk.control('POST', '/calls', { from: ANNA });
  await desk.control('POST', `/calls/${callId}/answer`);
  await desk.rest('POST', '/blacklist/incoming', { phoneNumber: '+4420', isBlock: true });
  await desk.rest('POST', '/contacts', { scope: 'PRIVATE' });
  for (const kind of ['sms', 'fax']) await desk.control('POST', '/events', { kind });
  const forwardings = [{ destination: ANNA }, { destination: 'v0', timeout: 5, active: true }];
  if (system === 'classic') await desk.rest('PUT', '/my/phonelines/p0/forwardings', { forwardings });
  const { items } = (await desk.rest('GET', '/history?types=FAX&limit=1')).body as {
    items: { id: string }[];
  };
  const ids = { userId: 'w0', deviceId: 'e0', groupId: 'g0', phonelineId: 'p0', smsId: 's0' };
  return { ...ids, entryId: items[0]?.id ?? '' };
}

async function bodyOf(desk: Desk, path: string): Promise<object> {
  switch (path) {
    case '/blacklist/incoming':
      return { phoneNumber: ANNA };
    case '/sessions/calls':
      return { caller: 'e0', callee: ANNA };
    case '/sessions/fax': {
      const base64Content = Buffer.from(await twoPages()).toString('base64');
      return { faxlineId: 'f0', recipient: ANNA, filename: 'a.pdf', base64Content };
    }
    case '/sessions/voicemail/play': {
      const { body } = await desk.rest('GET', '/history?types=VOICEMAIL&limit=1');
      return { deviceId: 'e0', datadId: (body as { items: { id: string }[] }).items[0]?.id };
    }
    default:
      return { value: '' };
  }
}

describe.each(['new', 'classic'] as const)('answers of a %s account', (system) => {
  const own = publicAnswers.filter((answer) => answer.system === 'both' || answer.system === system);

  it('match the public description of the platform', async () => {
    const desk = desks[system];
    const ids = await fill(desk, system);
    for (const { method, path, shape } of own) {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
      const query = path === '/history' || path === '/contacts' ? '?limit=1000' : '';
      const body = method === 'GET' ? undefined : await bodyOf(desk, path);
      const answer = await desk.rest(method, filled + query, body);
      const problems = shape.safeParse(answer.body).error?.issues ?? [];
      const isExpected = method === 'PUT' ? answer.status >= 400 : answer.status < 300;
      expect([method, path, isExpected, problems]).toEqual([method, path, true, []]);
      const { items, data } = answer.body as { items?: unknown[]; data?: unknown[] };
      expect([path, (items ?? data)?.length === 0]).toEqual([path, false]);
    }
  });

  it('for all kinds of events and their archive match it, too', async () => {
    const desk = desks[system];
    await fill(desk, system);
    const { shape } = own.find(({ path }) => path === '/history') ?? {};
    const { body } = await desk.rest('GET', '/history?limit=1000');
    const { items } = body as { items: { id: string }[] };
    await desk.rest(
      'PUT',
      '/history',
      items.slice(0, 40).map(({ id }) => ({ id, archived: true })),
    );
    const archived = (await desk.rest('GET', '/history?archived=true')).body;
    expect(shape?.safeParse(archived).error?.issues ?? []).toEqual([]);
    expect((archived as { totalCount: number }).totalCount).toBe(40);
  });
});
