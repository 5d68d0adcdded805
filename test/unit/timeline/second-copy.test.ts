import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallRule } from '../../../src/shared/model/call-rule.ts';
import { openTimeline, type OpenedTimeline } from '../../../src/timeline/open-timeline.ts';
import { secondCopyFiles, type SecondCopyFiles } from '../../../src/timeline/second-copy.ts';
import { noon, putAll, sighting } from './support.ts';

const dayMs = 86_400_000;
let folder: string;
let path: string;
let files: SecondCopyFiles;
let now = noon;
const open = (): OpenedTimeline => openTimeline({ path, now: () => now });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-second-copy-'));
  path = join(folder, 'timeline.sqlite');
  files = secondCopyFiles(path);
  now = noon;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that nobody can bring back but this desk. */
function kept({ store }: OpenedTimeline): object {
  const rows = store.list({ text: '', numbers: [], limit: 1000, filter: {} });
  return {
    notes: rows.flatMap(({ key, note }) => (note === undefined ? [] : [`${key} ${note}`])).sort(),
    logs: rows.flatMap(({ key, log }) => (log === undefined ? [] : [`${key} ${log}`])).sort(),
    starred: rows.flatMap(({ key, starred }) => (starred === 1 ? [key] : [])).sort(),
    contacts: store.ownContacts().map(({ name }) => name),
    rules: store.callRules().map(({ id }) => id),
    outgoing: store.outgoing().map(({ key, facts }) => `${key} ${facts}`),
  };
}

const rule = (n: number): CallRule => ({
  id: `r${n}`,
  name: `Rule ${n}`,
  enabled: true,
  callers: { kind: 'everybody' },
  action: { kind: 'voicemail' },
});

/** One of each kind for `n`, in a timeline that is open. */
function write({ store }: OpenedTimeline, n: number): void {
  const written = now + n;
  const call = sighting({ id: `c${n}`, at: noon + n * 600_000, outcome: 'answered' });
  putAll(store, [call]);
  store.writeNote({ call, text: `Angebot ${n} für Ä`, written });
  store.mark({ key: `board:c${n}`, field: 'starred', value: true, written });
  store.putAgentLog({
    sighting: sighting({ family: 'agent', id: `a${n}`, at: noon - n * 600_000, outcome: 'taken' }),
    written,
    log: { version: 'v2', callId: `a${n}`, users: [], scenarios: [], headline: `Log ${n}` },
    told: `{"long":"${'x'.repeat(6_000)}"}`,
  });
  const contact = { id: `own:${n}`, name: `Contact ${n}`, numbers: [], emails: [] };
  store.writeContact({ id: contact.id, contact, written });
  store.writeCallRules({
    rules: [rule(n), ...store.callRules().filter(({ id }) => id !== `r${n}`)],
    written,
  });
  store.writeOutgoing({ key: `draft:+4930${n}`, facts: `{"text":"draft ${n}"}`, written });
}

/** The same taken away again. */
function takeAway({ store }: OpenedTimeline, n: number): void {
  const written = now + n + 1;
  store.writeNote({ call: `board:c${n}`, text: '', written });
  store.mark({ key: `board:c${n}`, field: 'starred', value: false, written });
  store.writeContact({ id: `own:${n}`, written });
  store.writeCallRules({ rules: store.callRules().filter(({ id }) => id !== `r${n}`), written });
  store.writeOutgoing({ key: `draft:+4930${n}`, facts: '', written });
}

const noise = (): Uint8Array => Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7919 + 13) % 251);
const damages: [how: string, why: 'damaged' | 'missing', damage: () => void][] = [
  ['is of length zero', 'damaged', () => writeFileSync(path, '')],
  ['holds random bytes', 'damaged', () => writeFileSync(path, noise())],
  ['is cut to 100 bytes', 'damaged', () => writeFileSync(path, readFileSync(path).subarray(0, 100))],
  ['is a folder', 'damaged', () => (rmSync(path), mkdirSync(path))],
  ['is missing', 'missing', () => rmSync(path)],
];

describe.each(damages)('a timeline whose file %s', (_how, why, damage) => {
  async function lostAfter(work: (opened: OpenedTimeline) => Promise<void> | void): Promise<object> {
    const opened = open();
    await work(opened);
    const before = kept(opened);
    opened.close();
    for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true });
    damage();
    return before;
  }

  function expectBack(before: object): void {
    const again = open();
    expect(again.setAside).toMatchObject({ why, notes: 5, contacts: 2, marks: 3, rules: 2 });
    expect(kept(again)).toEqual(before);
    again.close();
    const third = open();
    expect(third.setAside).toBeUndefined();
    expect(kept(third)).toEqual(before);
    third.close();
  }

  it('comes back out of the changes of its first day', async () => {
    const before = await lostAfter((opened) => {
      for (const n of [1, 2, 3]) write(opened, n);
      takeAway(opened, 2);
    });
    expectBack(before);
  });

  it('comes back out of the daily copy and what was changed since', async () => {
    const before = await lostAfter(async (opened) => {
      for (const n of [1, 2]) write(opened, n);
      expect(await opened.backUp()).toBe(true);
      expect(statSync(files.changes).size).toBe(0);
      takeAway(opened, 2);
      write(opened, 3);
    });
    expectBack(before);
  });

  it('comes back although the copy is damaged in its turn', async () => {
    const before = await lostAfter(async (opened) => {
      for (const n of [1, 2]) write(opened, n);
      await opened.backUp();
      takeAway(opened, 2);
      write(opened, 3);
      writeFileSync(files.backup, noise());
    });
    expectBack(before);
  });
});

describe('the second copy of a timeline', () => {
  it('is made once a day, and early when something could not be written beside the timeline', async () => {
    const opened = open();
    write(opened, 1);
    expect(await opened.backUp()).toBe(true);
    now += dayMs - 1;
    expect(await opened.backUp()).toBe(false);
    // A folder in its place: nothing can be appended.
    rmSync(files.changes);
    mkdirSync(files.changes);
    write(opened, 2);
    rmSync(files.changes, { recursive: true });
    expect(await opened.backUp()).toBe(true);
    now += dayMs;
    expect(await opened.backUp()).toBe(true);
    // A clock that was set back must not stop it for years.
    now -= 40 * dayMs;
    write(opened, 3);
    expect(await opened.backUp()).toBe(true);
    opened.close();
    expect(existsSync(`${files.backup}.new`)).toBe(false);
    if (process.platform !== 'win32')
      expect([files.backup, files.changes].map((file) => statSync(file).mode & 0o777)).toEqual([
        0o600, 0o600,
      ]);
  });

  it('holds nothing of a transaction that did not come about', () => {
    const opened = open();
    const contact = (id: string) => ({ id, name: id, numbers: [], emails: [] });
    const contacts = [
      { id: 'own:8', contact: contact('own:8'), written: 1 },
      // Refused by SQLite, after the first went in.
      { id: 'own:9', contact: contact('own:9'), written: Symbol('none') as unknown as number },
    ];
    expect(() =>
      opened.store.bringBack({ notes: [], logs: [], outgoing: [], marks: [], rules: [], contacts }),
    ).toThrow();
    write(opened, 1);
    opened.close();
    rmSync(path);
    const again = open();
    expect(again.store.ownContacts().map(({ id }) => id)).toEqual(['own:1']);
    again.close();
  });

  it('loses one line to a crash in the middle of it, and no other', () => {
    const opened = open();
    write(opened, 1);
    appendFileSync(files.changes, '[7,"deskbell note","board:c9","{\\"fam');
    write(opened, 2);
    const before = kept(opened);
    opened.close();
    rmSync(path);
    const again = open();
    expect(kept(again)).toEqual(before);
    again.close();
  });

  it('is read again when the program ended while a new file was filled from it', () => {
    const opened = open();
    write(opened, 1);
    const before = kept(opened);
    opened.close();
    // As a crash leaves it: the file was set aside, a new one is there, and nothing is in it yet.
    writeFileSync(`${path}.restoring`, JSON.stringify({ why: 'damaged', path: join(folder, 'gone.sqlite') }));
    rmSync(path);
    for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true });
    const again = open();
    expect(again.setAside).toMatchObject({ why: 'damaged', notes: 2 });
    expect(kept(again)).toEqual(before);
    again.close();
    expect(existsSync(`${path}.restoring`)).toBe(false);
  });

  it('says the same as the timeline after any changes and copies', async () => {
    const step = fc.tuple(fc.constantFrom('write', 'takeAway', 'backUp'), fc.nat({ max: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        path = join(mkdtempSync(join(folder, 'run-')), 'timeline.sqlite');
        now = noon;
        const opened = open();
        for (const [what, n] of steps) {
          now += dayMs;
          if (what === 'write') write(opened, n);
          else if (what === 'backUp') await opened.backUp();
          else if (opened.store.byKey(`board:c${n}`)) takeAway(opened, n);
        }
        const before = kept(opened);
        opened.close();
        rmSync(path);
        const again = open();
        expect(kept(again)).toEqual(before);
        again.close();
      }),
      { numRuns: 6 },
    );
  });
});
