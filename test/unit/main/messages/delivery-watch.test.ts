import { describe, expect, it, onTestFinished } from 'vitest';
import { createReadProblems } from '../../../../src/main/timeline/read-problems.ts';
import { startDeliveryWatch, type DeliveryWatch } from '../../../../src/main/messages/delivery-watch.ts';
import { specDialect } from '../../../../src/platform/dialects/spec.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import type { AccountType } from '../../../../src/shared/model/account.ts';
import { timelineWorld, type TimelineWorld } from '../timeline/world.ts';
import { fakeAccount, type Asked } from '../support.ts';

const anna = '+493012345';

interface Sms {
  id: string;
  status: string;
  created?: string;
  scheduled?: string;
  direction?: 'in' | 'out';
}

/** As the platform lists it. */
function record({
  id,
  status,
  created = '2026-01-01T00:00:00Z',
  scheduled = '',
  direction = 'out',
}: Sms): object {
  const [own, far] = [{ numberE164: '+4915799900000' }, { numberE164: anna }];
  return {
    ...{ id, created, scheduled, direction, status, text: `text ${id}` },
    labels: { value: '' },
    sources: [direction === 'in' ? far : own],
    targets: [direction === 'in' ? own : far],
    read: { value: direction === 'out' },
  };
}

interface Followed {
  world: TimelineWorld;
  deliveryWatch: DeliveryWatch;
  asked: Asked[];
  /** What the platform has, the newest first. */
  list: Sms[];
  /** As the conversation shows them, the newest first. */
  states(): Promise<unknown[]>;
}

async function followed(list: Sms[], accountType: AccountType = 'new', paged = 20): Promise<Followed> {
  const world = timelineWorld();
  const { account, asked } = fakeAccount(({ path }) => {
    const id = /\/events\/sms\/(.+)$/.exec(path)?.[1];
    if (id !== undefined) return record(list.find((each) => each.id === id) ?? { id, status: 'sent' });
    if (path.endsWith('/faxes')) return { events: [], overallCount: 0 };
    if (path === '/history')
      throw new PlatformException({ kind: 'platform', status: 403, title: '', detail: 'Not for you.' });
    return { events: list.slice(0, paged).map(record), overallCount: list.length };
  }, accountType);
  account.dialect = Promise.resolve({ dialect: specDialect(account.transport) });
  const deliveryWatch = startDeliveryWatch({
    account,
    clock: world.clock,
    database: world.database,
    timeline: world.timeline,
    problems: createReadProblems(),
    first: Promise.resolve(),
    reader: () => ({ userId: 'w0', country: 'DE', lineName: () => undefined }),
  });
  onTestFinished(() => account.close());
  await world.settled();
  return {
    ...{ world, deliveryWatch, asked, list },
    async states() {
      const rows = await world.database.ask('conversations.thread', { number: anna, limit: 50 });
      return rows.map(({ key, outcome }) => [key, outcome]);
    },
  };
}

async function pass({ world }: Followed, ms: number): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await world.clock.advance(ms / 3);
    await world.settled();
  }
}

describe('the delivery watch for messages', () => {
  it('polls for received ones when the user looks, and occasionally otherwise', async () => {
    const all = await followed([]);
    all.list.unshift({ id: '1', status: 'sent', direction: 'in' });
    all.deliveryWatch.look();
    await pass(all, 3);
    expect(await all.states()).toEqual([['events:sms/1', 'received']]);
    expect(all.world.state.get().unreadMessages).toBe(1);
    all.list.unshift({ id: '2', status: 'sent', direction: 'in', created: '2026-01-01T00:00:05Z' });
    await pass(all, 150_000);
    expect(await all.states()).toHaveLength(2);
  });

  it('polls for sent ones soon and often, until the platform reports their outcome', async () => {
    const all = await followed([]);
    all.list.unshift({ id: '1', status: 'pending' });
    all.deliveryWatch.soon();
    await pass(all, 900);
    expect(await all.states()).toEqual([['events:sms/1', 'pending']]);
    all.list[0] = { id: '1', status: 'sent' };
    await pass(all, 6_000);
    expect(await all.states()).toEqual([['events:sms/1', 'sent']]);
  });

  it('polls for scheduled ones when due, one by one if the list no longer contains them', async () => {
    const due = { id: '1', status: 'scheduled', scheduled: '2026-01-01T01:00:00Z' };
    const all = await followed([due], 'new', 1);
    await pass(all, 3);
    all.list.unshift({ id: '2', status: 'sent', created: '2026-01-01T00:30:00Z' });
    all.list[1] = { id: '1', status: 'sent' };
    const single = (): Asked[] => all.asked.filter(({ path }) => path.endsWith('/sms/1'));
    await pass(all, 3_000_000);
    expect(single()).toEqual([]);
    await pass(all, 900_000);
    expect(single().length).toBeGreaterThan(0);
    expect(await all.states()).toContainEqual(['events:sms/1', 'sent']);
  });

  it('reads the other lists of an account that has no history', async () => {
    const all = await followed([{ id: '1', status: 'sent', direction: 'in' }], 'classic');
    await pass(all, 3);
    expect(await all.states()).toEqual([['events:sms/1', 'received']]);
  });
});
