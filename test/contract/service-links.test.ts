import { describe, expect, it } from 'vitest';
import { mp3Seconds } from './files.ts';
import { bothDesks } from './both-desks.ts';
import { errorOf } from './service-support.ts';

const desks = bothDesks({ contacts: 30 });

/** What a link is to, whichever event it is of. */
const kindOf = (link: string): string =>
  link.replace(/\/files\/.*\./, '/files/').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'id');

/** Every address in an answer, each once. */
function linksIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(linksIn))];
}

describe.each(['new', 'classic'] as const)('links that a %s account is given', (system) => {
  const paths = [
    '/my/events?version=1&limit=40',
    '/numbers',
    '/my/settings/extensions?version=1',
    '/my/settings/extensions/v0?version=1',
    '/my/phonelines',
    '/groups',
    '/groups/g0/users',
  ].filter((path) => system === 'classic' || !/extensions|phonelines|groups/.test(path));

  it('can be opened unchanged', async () => {
    const desk = desks[system];
    if (system === 'new') {
      await desk.control('POST', '/events', { kind: 'sms' });
      await desk.control('POST', '/events', { kind: 'fax' });
    }
    const answers = await Promise.all(paths.map((path) => desk.rest('GET', path)));
    const links = new Map(answers.flatMap(({ body }) => linksIn(body)).map((link) => [kindOf(link), link]));
    expect(links.size).toBeGreaterThan(15);
    for (const link of links.values()) {
      expect(link.startsWith(desk.service.baseUrl.replace(/\/v2$/, ''))).toBe(true);
      const answer = await fetch(link, {
        headers: { authorization: `Bearer ${desk.service.tokens.jwt}` },
      });
      expect([link, answer.status]).toEqual([link, 200]);
      await answer.body?.cancel();
    }
  });
});

it('the greeting of a voicemail box and the messages in it are sounds', async () => {
  const desk = desks.classic;
  const box = (await desk.rest('GET', '/my/settings/extensions/v0?version=1')).body;
  const { announcementUrl } = box as { announcementUrl: string };
  await desk.control('POST', '/events', { kind: 'voicemail', seconds: 12 });
  const list = (await desk.rest('GET', '/my/events/voicemails?version=1&limit=1')).body;
  const { events } = list as { events: { get: string }[] };
  for (const [link, seconds] of [
    [announcementUrl, 6],
    [events[0]?.get ?? '', 12],
  ] as const) {
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(mp3Seconds(Buffer.from(await answer.arrayBuffer()))).toBeCloseTo(seconds, 1);
  }
});

describe('do-not-disturb of an extension', () => {
  it.each([
    ['f0', 'fax', 'faxes'],
    ['s0', 'sms', 'sms'],
    ['v0', 'voicemail', 'voicemails'],
  ])('of %s: no %s arrives', async (extension, kind, list) => {
    const desk = desks.classic;
    const path = `/my/settings/extensions/${extension}/dnd?version=1&value=`;
    const count = async (): Promise<number> =>
      ((await desk.rest('GET', `/my/events/${list}?version=1&limit=1`)).body as { overallCount: number })
        .overallCount;
    const before = await count();
    await desk.rest('POST', `${path}true`);
    const refused = await desk.control('POST', '/events', { kind });
    expect(errorOf(refused)).toMatchObject({
      status: '409',
      detail: expect.stringContaining(extension) as string,
    });
    expect(await count()).toBe(before);
    await desk.rest('POST', `${path}false`);
    expect((await desk.control('POST', '/events', { kind })).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it('of a voicemail: no caller gets there', async () => {
    const desk = desks.classic;
    await desk.rest('POST', '/my/settings/extensions/v0/dnd?version=1&value=true');
    const { callId } = (await desk.control('POST', '/calls', {})).body as { callId: string };
    expect((await desk.control('POST', `/calls/${callId}/voicemail`)).status).toBe(409);
    expect(await desk.call(callId)).toMatchObject({ state: 'ended', cause: 'noAnswer' });
  });
});
