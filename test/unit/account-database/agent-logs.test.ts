import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { AgentLog } from '../../../src/shared/model/agent-log.ts';
import type { AgentLogRow } from '../../../src/account-database/agent-logs.ts';
import { openAccountDatabase } from '../../../src/account-database/open-account-database.ts';
import { accountMigrations } from '../../../src/account-database/schema.ts';
import {
  createAccountDatabase,
  type AccountDatabase,
} from '../../../src/account-database/account-database.ts';
import { newTimeline, noon, putAll, sighting } from './support.ts';

const log: AgentLog = {
  version: 'v2',
  callId: 'leg1',
  users: [],
  summary: { content: 'Order 4711 is late.', keyPoints: ['Call back'], topics: ['Delivery'] },
  scenarios: [
    { name: 'Order', sets: [{ name: 'S', answers: [{ question: 'Which?', answer: 'Kugellager' }] }] },
  ],
  transcription: {
    chunks: [{ speaker: 'caller', content: 'Where is my Gabelstapler?' }],
  },
};
const row = (change: Partial<AgentLogRow> = {}): AgentLogRow => ({
  sighting: sighting({ family: 'agent', id: 'leg1', callIds: ['leg1'], outcome: 'taken', talkedMs: 23_000 }),
  written: noon + 60_000,
  log,
  ...change,
});
const found = (database: AccountDatabase, text: string): unknown[] =>
  database.entries.searchCalls({ text, numbers: [], limit: 10 }).map(({ key }) => key);

it('an agent log is attached to the call that the board saw, which then no longer counts as missed', () => {
  const database = newTimeline();
  putAll(database, [sighting({ callIds: ['leg1'] })]);
  expect(database.entries.missed()).toBe(1);
  database.agentLogs.put(row());
  expect(database.entries.missed()).toBe(0);
  expect(database.entries.calls({ limit: 10 })).toMatchObject([
    { key: 'board:c1', outcome: 'taken', talked: 23_000, log: 'Order 4711 is late.' },
  ]);
});

it('an agent log becomes a call of its own when no other source knows the call', () => {
  const database = newTimeline();
  database.agentLogs.put(row());
  expect(database.entries.calls({ limit: 10 })).toMatchObject([{ key: 'agent:leg1', number: '+493012345' }]);
});

it.each(['Gabelstapler', 'kugellager', 'Delivery', '4711', 'is late order', 'la'])(
  'an agent log is found by a word that was said: %s',
  (text) => {
    const database = newTimeline();
    putAll(database, [sighting({ id: 'c2', at: noon - 900_000 })]);
    database.agentLogs.put(row());
    expect(found(database, text)).toEqual(['agent:leg1']);
  },
);

it('an agent log that arrives again replaces the stored one, and its old words are no longer found', () => {
  const database = newTimeline();
  database.agentLogs.put(row());
  database.agentLogs.put(
    row({ written: noon + 90_000, log: { ...log, headline: 'Late order', scenarios: [] } }),
  );
  expect(database.entries.calls({ limit: 10 })).toMatchObject([{ log: 'Late order' }]);
  expect([found(database, 'Kugellager'), found(database, 'Gabelstapler')]).toEqual([[], ['agent:leg1']]);
});

it('agent logs and notes are rescued from a damaged file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'timeline.sqlite');
  const open = (): ReturnType<typeof openAccountDatabase> => openAccountDatabase({ path, now: () => noon });
  const first = open();
  first.database.agentLogs.put(row());
  first.database.notes.write({ call: 'agent:leg1', text: 'Done', written: noon });
  first.close();
  writeFileSync(path, readFileSync(path).fill(0, 0, 4096));
  const again = open();
  expect(again.setAside).toMatchObject({ why: 'damaged', notes: 2 });
  expect(again.database.entries.calls({ limit: 10 })).toMatchObject([
    { note: 'Done', log: 'Order 4711 is late.' },
  ]);
  expect(found(again.database, 'Gabelstapler')).toEqual(['agent:leg1']);
  again.close();
});

it('agent logs can be stored in an upgraded database, and its old calls and notes are still found', () => {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  const [before = '', ...later] = accountMigrations;
  db.exec(before);
  db.exec(
    `INSERT INTO entry VALUES (${noon * 1024}, 'board:c9', 'call', 'in', '+4940', 'Ada', 'Sales', 'missed', NULL, 0, 'Angebot')`,
  );
  for (const sql of later) db.exec(sql);
  const database = createAccountDatabase(db);
  database.agentLogs.put(row());
  expect(['Ada', 'Angebot', 'Sales', '4940', 'Gabelstapler'].map((text) => found(database, text))).toEqual([
    ...Array<unknown>(4).fill(['board:c9']),
    ['agent:leg1'],
  ]);
});

it('an agent log is read unchanged by any key of its call', () => {
  const database = newTimeline();
  putAll(database, [sighting({ callIds: ['leg1'] }), sighting({ id: 'c2', at: noon - 900_000 })]);
  const original = '{"call":{"id":"leg1"},"mood":"calm"}';
  database.agentLogs.put(row({ original }));
  for (const key of ['board:c1', 'agent:leg1'])
    expect(database.agentLogs.ofEntry(key)).toEqual([{ log, original }]);
  expect(database.agentLogs.ofEntry('board:c2')).toEqual([]);
  expect(database.agentLogs.ofEntry('board:gone')).toEqual([]);
});

it('the last agent log of a caller is found, however often they have called since', () => {
  const database = newTimeline();
  database.agentLogs.put(row());
  putAll(
    database,
    Array.from({ length: 30 }, (_, index) =>
      sighting({ id: `later${index}`, at: noon + (index + 2) * 600_000 }),
    ),
  );
  const now = noon + 86_400_000;
  expect(database.agentLogs.last(['+491', '+493012345'], now)).toEqual({
    at: noon,
    text: 'Order 4711 is late.',
  });
  expect(database.agentLogs.last(['+493012345'], noon)).toBeUndefined();
  database.marks.put({ key: 'agent:leg1', field: 'trashed', value: true, written: now });
  expect(database.agentLogs.last(['+493012345'], now)).toBeUndefined();
});
