import { describe, expect, it } from 'vitest';
import { deleteHistoryEntry, historyPages, updateHistoryEntry } from '../../../src/platform/history.ts';
import { collect } from './collect.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const call = {
  id: 'h1',
  source: '+4930123456',
  target: '+4930555000',
  sourceAlias: 'Ada',
  type: 'CALL',
  created: '2026-03-01T12:00:00Z',
  lastModified: '2026-03-01T12:05:00Z',
  direction: 'MISSED_INCOMING',
  incoming: true,
  status: 'NOPICKUP',
  callStatus: 'MISSED',
  callId: 'c1',
  recordings: [{ id: 'r1', url: 'https://api.test/r1' }],
  duration: 31,
  read: false,
  starred: true,
  note: 'call back',
  labels: [{ name: 'urgent' }, 'sales'],
  endpoints: [{ future: true }],
};

async function entriesOf(items: unknown[]) {
  const { transport, sent } = fakeTransport([json({ items, totalCount: items.length })]);
  const pages = await collect(historyPages(transport));
  return { entries: pages.flatMap((page) => page.entries), refused: pages.flatMap((p) => p.refused), sent };
}

describe('an entry of the history', () => {
  it('of a call has its direction, times and recordings', async () => {
    const { entries } = await entriesOf([call]);
    expect(entries[0]).toEqual({
      id: 'h1',
      kind: 'call',
      source: '+4930123456',
      target: '+4930555000',
      sourceAlias: 'Ada',
      direction: 'in',
      incoming: true,
      missed: true,
      status: 'NOPICKUP',
      callStatus: 'MISSED',
      callId: 'c1',
      createdAt: Date.UTC(2026, 2, 1, 12),
      modifiedAt: Date.UTC(2026, 2, 1, 12, 5),
      duration: 31,
      read: false,
      starred: true,
      note: 'call back',
      labels: ['urgent', 'sales'],
      connectionIds: [],
      recordings: [{ id: 'r1', url: 'https://api.test/r1' }],
      endpoints: [{ future: true }],
    });
  });

  it('of a voicemail has its recording', async () => {
    const { entries } = await entriesOf([
      { id: 'v', type: 'VOICEMAIL', recordingUrl: 'https://api.test/v', transcription: 'Hello', duration: 4 },
    ]);
    expect(entries[0]).toMatchObject({
      kind: 'voicemail',
      transcription: 'Hello',
      recordings: [{ type: 'VOICEMAIL', url: 'https://api.test/v' }],
    });
  });

  it('of an SMS has its text and its scheduled time', async () => {
    const { entries } = await entriesOf([
      { id: 's', type: 'SMS', smsContent: 'Hello', direction: 'OUTGOING', scheduled: '2026-03-02T08:00:00Z' },
    ]);
    const scheduledAt = Date.UTC(2026, 2, 2, 8);
    expect(entries[0]).toMatchObject({ kind: 'sms', smsContent: 'Hello', direction: 'out', scheduledAt });
  });

  it('without a direction is classified by `incoming`', async () => {
    const { entries } = await entriesOf([{ id: 'a', type: 'CALL', incoming: false }]);
    expect(entries[0]?.direction).toBe('out');
  });

  it('of a wrong type does not affect the others', async () => {
    const { entries, refused } = await entriesOf([
      { id: 'a', type: 'FAX' },
      { id: 'b', type: 'CALL', read: 1 },
    ]);
    expect(entries.map(({ id }) => id)).toEqual(['a']);
    expect(refused).toMatchObject([{ kind: 'bad-shape', path: 'items[1].read' }]);
  });
});

describe('the history', () => {
  it('is filtered by supported parameters only', async () => {
    const { transport, sent } = fakeTransport([json({ items: [], totalCount: 0 })]);
    const filter = {
      types: ['CALL', 'SMS'],
      directions: ['MISSED_INCOMING'],
      archived: false,
      starred: true,
      from: Date.UTC(2026, 2, 1),
      phoneNumber: '+4930',
    } as const;
    await collect(historyPages(transport, { ...filter, pageSize: 50 }));
    expect(Object.fromEntries(new URL(sent[0]?.url ?? '').searchParams)).toEqual({
      types: 'SMS',
      directions: 'MISSED_INCOMING',
      archived: 'false',
      starred: 'STARRED',
      from: '2026-03-01T00:00:00.000Z',
      phonenumber: '+4930',
      offset: '0',
      limit: '50',
    });
    expect(sent[0]?.url).toContain('types=CALL&types=SMS');
  });

  it('changes one entry', async () => {
    const { transport, sent } = fakeTransport([new Response(null, { status: 204 })]);
    await updateHistoryEntry(transport, 'h 1', { read: true, note: 'done' });
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      url: 'https://api.test/v2/history/h%201',
      body: { read: true, note: 'done' },
    });
  });

  it('deletes one entry, and never without an id', async () => {
    const { transport, sent } = fakeTransport([new Response(null, { status: 204 })]);
    await deleteHistoryEntry(transport, 'h1');
    expect(sent).toMatchObject([{ method: 'DELETE', url: 'https://api.test/v2/history/h1' }]);
    await expect(deleteHistoryEntry(transport, '')).rejects.toThrow(RangeError);
    expect(sent).toHaveLength(1);
  });

  it('without a count is rejected with the path', async () => {
    const { transport } = fakeTransport([json({ items: [] })]);
    const failure = await failureFrom(collect(historyPages(transport)));
    expect(failure).toMatchObject({ kind: 'bad-shape', path: 'totalCount' });
  });
});
