import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../../src/account-database/open-account-database.ts';
import type { CutOff } from '../../../src/account-database/cut-off.ts';
import type { CallRule } from '../../../src/shared/model/call-rule.ts';
import { noon, putAll, sighting } from './support.ts';

const dayMs = 86_400_000;
const number = '+493055577123';
const words = ['Quuxmann', '55577123', 'Zwiebelfisch'];
let folder: string;
let path: string;
let opened: OpenedAccountDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-traces-'));
  path = join(folder, 'timeline.sqlite');
  opened = openAccountDatabase({ path, now: () => noon });
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Words that stand anywhere in the bytes of the folder. */
const found = (): string[] => {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return words.filter((word) => files.some((bytes) => bytes.includes(word)));
};

const call = sighting({ id: 'c1', number, name: 'Quuxmann', callIds: ['p1'], outcome: 'answered' });
const contact = { id: 'own:1', name: 'Quuxmann', numbers: [{ raw: number, types: [] }], emails: [] };
const rule: CallRule = {
  ...{ id: 'r1', name: 'Zwiebelfisch: Quuxmann', enabled: true, action: { kind: 'voicemail' } },
  callers: { kind: 'numbers', numbers: [number] },
};
const answer = {
  ...{ book: '1b2c3d4e', number, taken: noon, goodUntil: noon + 3_600_000 },
  cards: JSON.stringify([
    { key: 'k', contact: { name: 'Quuxmann', numbers: [{ raw: number, types: [] }], note: 'Zwiebelfisch' } },
  ]),
};

/** Something of somebody in every table. */
function fill(): void {
  const { database } = opened;
  const text = 'Zwiebelfisch';
  putAll(database, [
    { ...call, rule: { id: 'r1', name: rule.name, action: rule.action } },
    {
      ...{ family: 'history', id: 'm1', revision: noon, callIds: [], direction: 'in', number, at: noon },
      ...{ kind: 'sms', outcome: 'received', text, name: 'Quuxmann' },
    },
  ]);
  database.notes.write({ call: 'board:c1', text, written: noon });
  database.marks.put({ key: 'board:c1', field: 'starred', value: true, written: noon });
  database.agentLogs.put({
    sighting: sighting({ family: 'agent', id: 'a1', number, at: noon + 600_000, outcome: 'taken' }),
    written: noon,
    log: { version: 'v2', callId: 'a1', users: [], scenarios: [], headline: text },
    original: JSON.stringify({ said: text }),
  });
  const draft = { number, text, at: noon };
  database.outgoing.put({ key: `draft:${number}`, facts: JSON.stringify(draft), written: noon });
  database.ownContacts.put({ id: 'own:1', contact, written: noon });
  database.callRules.replace([rule], noon);
  database.lookedUp.put(answer);
}

/** Tables of the database with how many rows each has. */
function tables(): Record<string, number> {
  const db = new DatabaseSync(path, { readOnly: true });
  const names = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    .all()
    .map(({ name }) => String(name));
  const rows = names.map((name) => [
    name,
    Number(db.prepare(`SELECT count(*) AS count FROM ${name}`).get()?.['count']),
  ]);
  db.close();
  return Object.fromEntries(rows) as Record<string, number>;
}

/** What deletion is written down in, and the words of the index, which belong to no table of their own. */
const ofNobody = /^(?:cursor|entry_text.*)$/;

function removeEntries(ids: readonly number[]): void {
  opened.database.retention.remove(ids);
}

describe('every table of the database', () => {
  it('is filled by this test, so that a new table is checked for deletion too', () => {
    fill();
    const empty = Object.entries(tables()).filter(([name, rows]) => rows === 0 && !ofNobody.test(name));
    expect(empty).toEqual([]);
    expect(found()).toEqual(words);
  });

  it('keeps no byte of a deleted person', async () => {
    fill();
    await opened.backUp();
    const { persons, ownContacts, callRules } = opened.database;
    persons.forget({ numbers: [number], name: 'Quuxmann', at: noon + dayMs });
    removeEntries(persons.entries({ numbers: [number], after: 0, limit: 50 }).map(({ entry }) => entry.id));
    ownContacts.put({ id: 'own:1', written: noon + 1 });
    callRules.replace([], noon + 1);
    await opened.scrub();
    expect(found()).toEqual([]);
    // Nothing lies beside it that nobody will open.
    expect(readdirSync(folder).filter((name) => name.includes('.new'))).toEqual([]);
    // The record of a deletion must not name anybody.
    const left = Object.entries(tables()).filter(([name, rows]) => rows > 0 && !ofNobody.test(name));
    expect(Object.fromEntries(left)).toEqual({ own_contact: 1, call_rule: 1 });
  });

  it('keeps no byte older than the retention period, except in contacts and rules', async () => {
    fill();
    await opened.backUp();
    const cutOff: CutOff = { before: noon + dayMs, notes: 'delete' };
    const { retention, ownContacts, callRules } = opened.database;
    retention.hold(cutOff);
    removeEntries(retention.due({ ...cutOff, after: 0, limit: 50 }).map(({ id }) => id));
    retention.removeLoose(cutOff);
    expect(ownContacts.all()).toEqual([contact]);
    expect(callRules.all()).toEqual([rule]);
    const left = Object.entries(tables()).filter(([name, rows]) => rows > 0 && !ofNobody.test(name));
    expect(Object.fromEntries(left)).toEqual({ own_contact: 1, call_rule: 1 });
    ownContacts.put({ id: 'own:1', written: noon + 1 });
    callRules.replace([], noon + 1);
    await opened.scrub();
    expect(found()).toEqual([]);
  });
});

describe('data that the user deletes, or that has expired', () => {
  const later = noon + 1;
  it.each<
    [
      string,
      (database: OpenedAccountDatabase['database']) => void,
      (database: OpenedAccountDatabase['database']) => void,
    ]
  >([
    [
      'a note',
      ({ notes }) =>
        void notes.write({
          call: sighting({ id: 'n1', number: '+49301' }),
          text: words.join(' '),
          written: noon,
        }),
      ({ notes }) => void notes.write({ call: 'board:n1', text: '', written: later }),
    ],
    [
      'a local contact',
      ({ ownContacts }) =>
        ownContacts.put({ id: 'own:1', contact: { ...contact, name: words.join(' ') }, written: noon }),
      ({ ownContacts }) => ownContacts.put({ id: 'own:1', written: later }),
    ],
    [
      'a name and number of a local contact',
      ({ ownContacts }) =>
        ownContacts.put({ id: 'own:1', contact: { ...contact, name: words.join(' ') }, written: noon }),
      ({ ownContacts }) =>
        ownContacts.put({ id: 'own:1', contact: { ...contact, name: 'Anna', numbers: [] }, written: later }),
    ],
    [
      'a call rule',
      ({ callRules }) => callRules.replace([rule], noon),
      ({ callRules }) => callRules.replace([], later),
    ],
    [
      'a number of a call rule',
      ({ callRules }) => callRules.replace([rule], noon),
      ({ callRules }) =>
        callRules.replace(
          [{ ...rule, name: 'Rest', callers: { kind: 'numbers', numbers: ['+49301'] } }],
          later,
        ),
    ],
    [
      'an answer of a look-up',
      ({ lookedUp }) => lookedUp.put(answer),
      ({ lookedUp }) => lookedUp.expire(later + 3_600_000),
    ],
  ])('%s: its bytes are gone within a day', async (_what, put, takeAway) => {
    put(opened.database);
    await opened.backUp();
    expect(found()).toEqual(words);
    const { retention } = opened.database;
    expect(retention.isDirty(Infinity)).toBe(false);
    takeAway(opened.database);
    expect([retention.isDirty(noon), retention.isDirty(noon + 2 * dayMs)]).toEqual([false, true]);
    expect(found()).toEqual(words);
    await opened.scrub();
    expect([retention.isDirty(Infinity), found()]).toEqual([false, []]);
  });
});
