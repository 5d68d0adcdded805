import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelEventPages, type ChannelEventPage } from '../../src/platform/channel-events.ts';
import {
  deleteHistoryEntry,
  historyPages,
  updateHistoryEntries,
  updateHistoryEntry,
} from '../../src/platform/history.ts';
import { listLines } from '../../src/platform/lines.ts';
import type { HistoryEntry } from '../../src/shared/model/history.ts';
import { shows } from '../coverage/shows.ts';
import { failureFrom, startWire, type Wire } from './client-support.ts';

describe('the history of a classic system', () => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await startWire('classic');
  });
  afterAll(() => wire.close());

  async function entries(options: Parameters<typeof historyPages>[1] = {}): Promise<HistoryEntry[]> {
    const all: HistoryEntry[] = [];
    for await (const page of historyPages(wire.client, options)) {
      expect(page.refused).toEqual([]);
      all.push(...page.entries);
      if (all.length > 500) break;
    }
    return all;
  }

  it('is read in pages, each entry once, newest first', async () => {
    const all = await entries({ pageSize: 40 });
    expect(all.length).toBeGreaterThan(3);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const times = all.map(({ createdAt = 0 }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const entry of all) expect(entry.direction).toMatch(/^(in|out)$/);
  });

  it('is filtered by kind, direction and time', async () => {
    for (const { kind } of await entries({ types: ['VOICEMAIL', 'SMS'] })) {
      expect(['voicemail', 'sms']).toContain(kind);
    }
    const missed = await entries({ types: ['CALL'], directions: ['MISSED_INCOMING'] });
    for (const entry of missed) expect(entry).toMatchObject({ missed: true, direction: 'in' });
    const [newest, , third] = await entries();
    const from = third?.createdAt ?? 0;
    const recent = await entries({ from });
    expect(recent[0]?.id).toBe(newest?.id);
    for (const { createdAt = 0 } of recent) expect(createdAt).toBeGreaterThanOrEqual(from);
  });

  it('stores notes, stars, read states and archiving', async () => {
    const [entry] = await entries();
    const id = entry?.id ?? '';
    await updateHistoryEntry(wire.client, id, { note: 'call back', starred: true, read: true });
    const changed = (await entries()).find((one) => one.id === id);
    expect(changed).toMatchObject({ note: 'call back', starred: true, read: true });
    expect((await entries({ starred: true })).map((one) => one.id)).toContain(id);
    await updateHistoryEntry(wire.client, id, { archived: true });
    expect((await entries({ archived: true })).map((one) => one.id)).toContain(id);
  });

  it('stores changes to many entries at once, more than one request can hold', async () => {
    const all = (await entries({ pageSize: 100 })).slice(0, 200);
    expect(all).toHaveLength(200);
    await updateHistoryEntries(
      wire.client,
      all.map(({ id }, index) => ({ id, starred: index % 2 === 0, read: true })),
    );
    const changed = (await entries({ pageSize: 100 })).slice(0, 200);
    expect(changed.map(({ starred }) => starred)).toEqual(all.map((_, index) => index % 2 === 0));
  });

  it('changes no entry if one is unknown, and sends no request if one has no id', async () => {
    const [entry] = await entries();
    const id = entry?.id ?? '';
    const change = (other: string): Promise<void> =>
      updateHistoryEntries(wire.client, [
        { id, archived: true },
        { id: other, read: true },
      ]);
    expect(await failureFrom(change('nothing'))).toMatchObject({ status: 404 });
    expect(await failureFrom(change(''))).toMatchObject({ kind: 'bad-input', field: 'id' });
    expect((await entries())[0]?.id).toBe(id);
  });

  it('loses exactly the deleted entries', async () => {
    const before = await entries();
    const id = before[0]?.id ?? '';
    await deleteHistoryEntry(wire.client, id);
    const after = (await entries()).map((one) => one.id);
    expect(after).not.toContain(id);
    expect(after).toContain(before[1]?.id);
  });

  it('has no unknown entry', async () => {
    expect(await failureFrom(updateHistoryEntry(wire.client, 'nothing', { read: true }))).toMatchObject({
      status: 404,
    });
  });
});

describe('the events of channels', () => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await startWire('new');
  });
  afterAll(() => wire.close());

  async function pagesOf(channelId: string, pageSize: number, most = 20): Promise<ChannelEventPage[]> {
    const pages: ChannelEventPage[] = [];
    for await (const page of channelEventPages(wire.client, channelId, { pageSize })) {
      expect(page.refused).toEqual([]);
      pages.push(page);
      if (pages.length >= most) break;
    }
    return pages;
  }

  it('are read on after the position, each once, page by page', async () => {
    shows('channel events: limit, position means start after');
    let seen = 0;
    for (const line of await listLines(wire.client)) {
      const [small, large] = [await pagesOf(line.id, 3, 10), await pagesOf(line.id, 30, 1)];
      const ids = small.flatMap(({ events }) => events.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(large.flatMap(({ events }) => events.map(({ id }) => id)).slice(0, ids.length)).toEqual(ids);
      seen += ids.length;
    }
    expect(seen).toBeGreaterThan(3);
  });

  it('are read from a stored position', async () => {
    for (const line of await listLines(wire.client)) {
      const [first, second] = await pagesOf(line.id, 2, 2);
      if (first?.position === undefined || second === undefined) continue;
      const again = await channelEventPages(wire.client, line.id, {
        pageSize: 2,
        after: first.position,
      }).next();
      expect(again.value?.events.map(({ id }) => id)).toEqual(second.events.map(({ id }) => id));
    }
  });

  it('of an unknown channel are rejected', async () => {
    const unknown = await failureFrom(channelEventPages(wire.client, 'nothing').next());
    expect(unknown).toMatchObject({ status: 404 });
  });

  it('are not requested on a classic system', async () => {
    const classic = await startWire('classic');
    const failure = await failureFrom(channelEventPages(classic.client, 'c1').next());
    await classic.close();
    expect(failure).toMatchObject({ kind: 'unsupported', replacement: 'GET /history' });
  });
});
