import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../../src/account-database/open-account-database.ts';
import type { CutOff } from '../../../src/account-database/cut-off.ts';
import type { Sighting } from '../../../src/account-database/sighting.ts';
import type { KeyRuleAction } from '../../../src/shared/model/call-rule.ts';
import { noon, putAll, shown, sighting } from './support.ts';

const dayMs = 86_400_000;
let folder: string;
let path: string;
let opened: OpenedAccountDatabase;
const open = (): OpenedAccountDatabase => openAccountDatabase({ path, now: () => noon });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-retention-'));
  path = join(folder, 'timeline.sqlite');
  opened = open();
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Words that stand for one person, found in no other. */
const wordsOf = (name: string): string[] => [
  `Quux${name}`,
  `+4930555${name}`,
  `zwiebelnote${name}`,
  `stimmakte${name}`,
];

/** A call, an SMS, a note, an agent log, marks and a draft of somebody, so many days ago. */
function write(name: string, daysAgo: number, { noted = true } = {}): void {
  const [who, number, note, log] = wordsOf(name) as [string, string, string, string];
  const at = noon - daysAgo * dayMs;
  const call = sighting({ id: `c${name}`, number, name: who, at, outcome: 'answered' });
  const message: Sighting = {
    ...{
      family: 'history',
      id: `m${name}`,
      revision: at,
      callIds: [],
      direction: 'in',
      number,
      name: who,
      at: at + 1,
    },
    ...{ kind: 'sms', outcome: 'received', text: `${log} im Text` },
  };
  const voicemail: Sighting = {
    ...{
      family: 'history',
      id: `v${name}`,
      revision: at,
      callIds: [],
      direction: 'in',
      number,
      name: who,
      at: at + 2,
    },
    ...{ kind: 'voicemail', outcome: 'received', media: [{ kind: 'voicemail', at: `/v2/${who}.mp3` }] },
  };
  putAll(opened.database, [call, message, voicemail]);
  if (noted) opened.database.notes.write({ call, text: note, written: at });
  opened.database.marks.put({ key: `board:c${name}`, field: 'starred', value: true, written: at });
  opened.database.agentLogs.put({
    sighting: sighting({
      family: 'agent',
      id: `a${name}`,
      number,
      name: who,
      at: at + 600_000,
      outcome: 'taken',
    }),
    written: at,
    log: { version: 'v2', callId: `a${name}`, users: [], scenarios: [], headline: log },
    original: `{"said":"${log}"}`,
  });
  opened.database.outgoing.put({
    key: `draft:${number}`,
    facts: JSON.stringify({ text: note }),
    written: at,
  });
}

/** Words that stand anywhere in the bytes of the folder. */
function found(words: readonly string[]): string[] {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return words.filter((word) =>
    files.some((bytes) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))),
  );
}

const cutOff = (days: number, notes: CutOff['notes'] = 'delete'): CutOff => ({
  before: noon - days * dayMs,
  notes,
});

async function expire(limit: CutOff): Promise<void> {
  const { retention } = opened.database;
  retention.hold(limit);
  let after = 0;
  for (;;) {
    const ids = retention.due({ ...limit, after, limit: 50 }).map(({ id }) => id);
    if (ids.length === 0) break;
    retention.remove(ids);
    after = ids.at(-1) ?? after;
  }
  retention.removeLoose(limit);
  if (retention.isDirty(noon)) await opened.scrub();
}

const names = (database = opened.database): (string | undefined)[] =>
  database.entries.list({ text: '', numbers: [], limit: 100, filter: {} }).map(({ name }) => name);

describe('data older than the retention period', () => {
  it('leaves no byte in the database, its log, its index and its second copy', async () => {
    for (let n = 100; n < 160; n += 1) write(String(n), 90 + n);
    write('900', 5);
    await opened.backUp();
    for (let n = 160; n < 200; n += 1) write(String(n), 60 + n);
    writeFileSync(join(folder, 'timeline.damaged-17.sqlite'), wordsOf('150').join(' '));
    writeFileSync(join(folder, 'timeline.damaged-17.sqlite-wal'), wordsOf('150').join(' '));
    const old = Array.from({ length: 100 }, (_, n) => wordsOf(String(100 + n))).flat();
    expect(found(old)).toEqual(old);
    expect(opened.database.retention.count(cutOff(30))).toBe(400);

    await expire(cutOff(30));
    expect(found(old)).toEqual([]);
    expect(found(wordsOf('900'))).toEqual(wordsOf('900'));
    expect(new Set(names())).toEqual(new Set(['Quux900']));
    opened.close();
    const db = new DatabaseSync(path);
    db.exec("CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'entry_text', 'row')");
    const terms = db
      .prepare('SELECT term FROM temp.words')
      .all()
      .map(({ term }) => term);
    expect(terms).toContain('uux');
    expect(terms).not.toContain('x10');
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
    opened = open();
    expect(opened.setAside).toBeUndefined();
  });

  it('leaves the full-text index for one merge, when the files are rewritten', async () => {
    for (let at = 0; at < 40; at += 1) write(`p${at}`, 100 + at);
    const reader = new DatabaseSync(path, { readOnly: true });
    const parts = (): unknown =>
      reader.prepare('SELECT count(*) AS parts FROM entry_text_idx').get()?.['parts'];
    const merges = (): unknown =>
      reader.prepare("SELECT v FROM entry_text_config WHERE k = 'automerge'").get()?.['v'];
    const before = parts();
    const cutOff: CutOff = { before: noon, notes: 'delete' };
    for (let due = opened.database.retention.due({ ...cutOff, after: 0, limit: 10 }); due.length > 0;) {
      opened.database.retention.remove(due.map(({ id }) => id));
      expect(parts()).toBe(before);
      due = opened.database.retention.due({ ...cutOff, after: 0, limit: 10 });
    }
    expect(merges()).toBe(0);
    await opened.scrub();
    expect(parts()).toBeLessThan(Number(before));
    expect(merges()).toBe(4);
    reader.close();
  });

  it('is not imported again, nor restored from a second copy that a crash left behind', async () => {
    write('100', 90);
    write('900', 5);
    await opened.backUp();
    const { retention } = opened.database;
    retention.hold(cutOff(30));
    const due = retention.due({ ...cutOff(30), after: 0, limit: 50 });
    const ids = due.map(({ id }) => id);
    expect(due.flatMap(({ media }) => media)).toEqual([{ kind: 'voicemail', at: '/v2/Quux100.mp3' }]);
    retention.remove(ids);
    retention.removeLoose(cutOff(30));
    opened.close();
    opened = open();
    expect(opened.setAside).toBeUndefined();
    expect(new Set(names())).toEqual(new Set(['Quux900']));
    expect(opened.database.retention.isDirty(noon)).toBe(true);
    await opened.scrub();
    expect(opened.database.retention.isDirty(Infinity)).toBe(false);
    write('100', 90, { noted: false });
    expect(new Set(names())).toEqual(new Set(['Quux900']));
  });

  it('is kept if the user wrote a note and notes are exempt', async () => {
    write('100', 90);
    write('101', 90, { noted: false });
    expect(opened.database.retention.count(cutOff(30, 'keep'))).toBe(7);
    await expire(cutOff(30, 'keep'));
    expect(names()).toEqual(['Quux100']);
    // What the platform tells of it goes on to be taken.
    putAll(opened.database, [
      sighting({ id: 'c100', number: '+4930555100', name: 'Renamed', at: noon - 90 * dayMs, revision: noon }),
    ]);
    expect(names()).toEqual(['Renamed']);
    expect(found(wordsOf('101'))).toEqual([]);
  });

  it('is kept while it still has to be sent', async () => {
    const at = noon - 90 * dayMs;
    putAll(opened.database, [
      {
        ...{
          family: 'history',
          id: 'later',
          revision: at,
          callIds: [],
          direction: 'out',
          number: '+49301',
          at,
        },
        ...{ kind: 'sms', outcome: 'scheduled', text: 'Bald', dueAt: noon + dayMs },
      },
    ]);
    opened.database.outgoing.put({
      key: 'sms:1',
      facts: JSON.stringify({ sendAt: noon + dayMs }),
      written: at,
    });
    await expire(cutOff(30));
    expect(names()).toHaveLength(1);
    expect(opened.database.outgoing.all()).toHaveLength(1);
  });

  it('is read from the platform again when the retention period becomes longer', () => {
    const { entries, retention } = opened.database;
    entries.put({
      sightings: [],
      cursors: { history: '1', 'history whole': 'end', 'channel c further': 'x' },
    });
    retention.hold(cutOff(30));
    retention.hold(cutOff(10));
    const cursors = (): (string | undefined)[] => {
      const db = new DatabaseSync(path, { readOnly: true });
      const rows = db
        .prepare("SELECT name FROM cursor WHERE name LIKE 'h%' OR name LIKE 'c%' ORDER BY name")
        .all();
      db.close();
      return rows.map(({ name }) => String(name));
    };
    expect(cursors()).toEqual(['channel c further', 'history', 'history whole']);
    retention.hold(undefined);
    expect(cursors()).toEqual(['history']);
  });
});

describe('the data of one person', () => {
  const numbers = ['+4930555100'];

  it('is counted, and found together with everything that belongs to it', () => {
    write('100', 5);
    write('900', 5);
    const { persons } = opened.database;
    expect(persons.count(numbers)).toEqual({
      ...{ call: 2, voicemail: 1, recording: 0, sms: 1, fax: 0, note: 1, agentLog: 1, outgoing: 1 },
    });
    const entries = persons.entries({ numbers, after: 0, limit: 3 });
    expect(entries).toHaveLength(3);
    const rest = persons.entries({ numbers, after: entries.at(-1)?.entry.id ?? 0, limit: 3 });
    expect([...entries, ...rest].flatMap(({ logs }) => logs)).toEqual([{ said: 'stimmakte100' }]);
    expect([...entries, ...rest].flatMap(({ media }) => media)).toEqual([
      { kind: 'voicemail', at: '/v2/Quux100.mp3' },
    ]);
    expect(persons.outgoing(numbers).map(({ key }) => key)).toEqual(['draft:+4930555100']);
  });

  it('is removed from rules applied to other callers, which keep what concerns those', async () => {
    const { database } = opened;
    const asking: KeyRuleAction = {
      ...({ kind: 'askForKey', code: '1', seconds: 10 } as const),
      ...({ pass: { kind: 'ring' }, otherwise: { kind: 'voicemail' } } as const),
    };
    const to = { kind: 'redirect', to: '+4930555100' } as const;
    const marks = {
      to: { id: 'r1', name: 'Away', action: { kind: 'redirect', to: '+4930555100' } },
      pass: { id: 'r5', name: 'Gate', action: { ...asking, pass: to } },
      else: { id: 'r6', name: 'Gate', action: { ...asking, otherwise: to } },
      number: { id: 'r2', name: 'No +49 30 555 100', action: { kind: 'hangup' } },
      name: { id: 'r3', name: 'Frieda Quux100, Otto', action: { kind: 'hangup' } },
      other: { id: 'r4', name: 'No +49 30 555 900', action: { kind: 'redirect', to: '+4930555901' } },
    } as const;
    for (const [id, rule] of Object.entries(marks)) {
      const call = sighting({ id, number: `+49305557${id.length}`, at: noon - 5_000, rule });
      putAll(database, [call]);
      database.notes.write({ call, text: `noted ${id}`, written: noon });
    }
    database.persons.forget({ numbers, name: 'Frieda Quux100', at: noon });
    const rows = shown(database) as { key: string; rule?: unknown }[];
    const rules = Object.fromEntries(rows.map(({ key, rule }) => [key, rule]));
    expect(rules).toEqual({
      ...{ 'board:pass': undefined, 'board:else': undefined },
      ...{ 'board:to': undefined, 'board:number': undefined, 'board:name': undefined },
      'board:other': marks.other,
    });
    await opened.scrub();
    expect(found(['+4930555100', '555 100', 'Quux100'])).toEqual([]);
    expect(found(['555 900', '+4930555901', 'noted to'])).toHaveLength(3);
  });

  it('leaves no byte after deletion, and only later events add data again', async () => {
    for (let n = 800; n < 830; n += 1) write(String(n), 5);
    write('100', 5);
    await opened.backUp();
    write('900', 5);
    const { persons, retention } = opened.database;
    persons.forget({ numbers, at: noon });
    retention.remove(persons.entries({ numbers, after: 0, limit: 50 }).map(({ entry }) => entry.id));
    opened.close();
    opened = open();
    expect(opened.setAside).toBeUndefined();
    await opened.scrub();
    expect(found(wordsOf('100'))).toEqual([]);
    expect(found(wordsOf('900'))).toEqual(wordsOf('900'));
    write('100', 5, { noted: false });
    opened.database.outgoing.put({ key: 'draft:+4930555100', facts: '', written: noon });
    expect(new Set(names())).not.toContain('Quux100');
    putAll(opened.database, [sighting({ id: 'later', number: '+4930555100', name: 'Later', at: noon + 1 })]);
    expect(new Set(names())).toContain('Later');
  });
});
