import { describe, expect, it } from 'vitest';
import { toldSince, type Told } from '../../../../src/main/timeline/catch-up.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import { collect } from '../../platform/collect.ts';
import { fakeAccount } from '../support.ts';

const noon = Date.UTC(2026, 2, 3, 12);
const reader = { userId: 'w0', country: 'DE', lineName: (id: string) => (id === 'p0' ? 'Sales' : undefined) };

const smsEvent = (id: number): object => ({
  id: String(id),
  created: new Date(noon + id * 60_000).toISOString(),
  direction: 'incoming',
  text: `Message ${id}`,
  sources: [{ numberE164: '+493012345', numberPretty: '+49 30 12345' }],
  targets: [],
  read: { value: false },
});

/** A new-system account whose SMS are these, newest first, and that has no faxes. */
async function look(ids: readonly number[], cursors: Record<string, number> = {}): Promise<Told[]> {
  const { account } = fakeAccount(({ path, query }) => {
    if (path !== '/my/events/sms') {
      throw new PlatformException({ kind: 'platform', status: 403, title: '', detail: '' });
    }
    const { limit, offset } = query as { limit: number; offset: number };
    const events = ids.slice(offset, offset + limit).map(smsEvent);
    return { events, overallCount: ids.length, count: events.length };
  }, 'new');
  return collect(
    toldSince(
      account,
      [],
      reader,
      (name) => Promise.resolve(cursors[name]),
      () => noon,
    ),
  );
}

const descending = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index);
const idsOf = (told: readonly Told[]): string[] =>
  told.flatMap(({ sightings }) => sightings.map(({ id }) => id));

describe('a look at what the platform lists', () => {
  it('reads all of a list the first time, and of that the user is told nothing', async () => {
    const told = await look(descending(730));
    expect(idsOf(told)).toEqual(descending(730).map((id) => `sms/${id}`));
    expect(told.every(({ old }) => old)).toBe(true);
    expect(told[0]?.sightings).toHaveLength(200);
    expect(told[0]?.cursors).toEqual({ sms: String(noon + 730 * 60_000) });
    expect(told.at(-1)?.cursors).toEqual({ 'sms whole': '1' });
  });

  it('later reads what is new and a little more, and that is news', async () => {
    const told = await look(descending(730), { sms: noon + 720 * 60_000, 'sms whole': 1 });
    expect(told).toMatchObject([
      { old: false, cursors: { sms: String(noon + 730 * 60_000) } },
      { old: true, cursors: {} },
    ]);
    expect(idsOf(told).slice(0, 11)).toEqual(
      descending(730)
        .slice(0, 11)
        .map((id) => `sms/${id}`),
    );
  });

  it('goes on with what is old where an earlier look was broken off, after what is new', async () => {
    const told = await look(descending(730), { sms: noon + 720 * 60_000 });
    expect(told[0]).toMatchObject({ old: false });
    expect(told.slice(1).every(({ old }) => old)).toBe(true);
    expect(new Set(idsOf(told)).size).toBe(730);
    expect(told.at(-1)?.cursors).toEqual({ 'sms whole': '1' });
  });

  it('tells a message with its text, its other end, and whether it was read', async () => {
    const [told] = await look([7]);
    expect(told?.sightings).toEqual([
      {
        family: 'events',
        id: 'sms/7',
        kind: 'sms',
        revision: noon + 7 * 60_000,
        callIds: [],
        direction: 'in',
        number: '+493012345',
        outcome: 'received',
        at: noon + 7 * 60_000,
        flags: { read: false },
        text: 'Message 7',
      },
    ]);
  });

  it('of an empty list says only that it was read', async () => {
    expect(await look([])).toEqual([
      { sightings: [], cursors: { sms: '0' }, old: true },
      { sightings: [], cursors: { 'sms whole': '1' }, old: true },
    ]);
  });
});
