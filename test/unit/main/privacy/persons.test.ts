import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DatabasePeer } from '../../../../src/main/account-database/backend.ts';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import { createPersons } from '../../../../src/main/privacy/persons.ts';
import { createLookedUp } from '../../../../src/contacts/looked-up.ts';
import { createOwnContacts } from '../../../../src/contacts/own.ts';
import { createPeople } from '../../../../src/contacts/people.ts';
import { sighting } from '../../account-database/support.ts';
import { noBooks, storedContacts } from '../../contacts/support.ts';

const anna = '+493012345';
const now = Date.UTC(2026, 2, 4);

async function world(missing = false) {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-person-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = createDatabaseJobs(() => now);
  onTestFinished(() => run('close'));
  const ask: DatabasePeer['ask'] = async (name, ...args) => run(name, ...args);
  await run('open', { path: join(folder, 'timeline.sqlite') });
  const call = sighting({ id: 'c1', number: anna, name: 'Anna', outcome: 'answered' });
  const recorded = { ...call, media: [{ kind: 'recording', at: '/r.mp3' } as const] };
  const put = { seen: true, notified: true };
  await ask('entries.put', {
    sightings: [
      { sighting: recorded, ...put },
      { sighting: sighting({ id: 'c2', number: '+49777' }), ...put },
    ],
  });
  await ask('notes.write', { call: 'board:c1', text: 'Angebot', written: now });
  const rule = { enabled: true, action: { kind: 'voicemail' as const } };
  await ask(
    'callRules.replace',
    [{ ...rule, id: 'r1', name: 'Anna first', callers: { kind: 'numbers', numbers: [anna] } }],
    now,
  );
  const own = createOwnContacts(
    () => 'DE',
    () => Promise.resolve(),
  );
  const mine = { id: 'own:1', name: 'Anni', numbers: [{ raw: '030 12345', types: [] }], emails: [] };
  await own.use([mine]);
  const lookedUp = createLookedUp(
    () => 'DE',
    () => now,
  );
  const { directory: stored } = storedContacts([
    { id: '1', name: 'Anna Berg', numbers: [{ raw: '030 12345', types: [] }], emails: [] },
  ]);
  const directory = createPeople({ ...noBooks, stored, own, lookedUp, colleague: () => undefined });
  const done: string[] = [];
  const persons = createPersons({
    database: { ask, account: () => 'account' },
    people: { directory, own, lookedUp },
    ownStore: {
      async write(contact) {
        done.push(`contact ${typeof contact === 'string' ? contact : contact.id}`);
        await own.use([]);
      },
    },
    media: {
      copy: () => (missing ? Promise.reject(new Error('gone')) : Promise.resolve('r.mp3')),
      remove: (_account, media) => Promise.resolve(void done.push(...media.map(({ at }) => `medium ${at}`))),
    },
    retention: { scrub: () => Promise.resolve(void done.push('scrubbed')) },
    now: () => now,
    askWhere: (name) => Promise.resolve(join(folder, name)),
  });
  return { persons, ask, done };
}

describe('what is kept of one person', () => {
  it('is listed by what it is, with the rules and books that name them', async () => {
    const { persons } = await world();
    const about = {
      numbers: ['+49 30 12345'],
      counts: { call: 1, note: 1, contact: 1, lookedUp: 0, outgoing: 0 },
      rules: ['Anna first'],
      books: [''],
    };
    expect(await persons.about({ number: '030 12345' })).toMatchObject(about);
    expect(await persons.about({ contactId: '1' })).toMatchObject({ ...about, name: 'Anna Berg' });
    expect(await persons.about({ contactId: 'own:1' })).toMatchObject(about);
    await expect(persons.about({ number: 'nobody' })).rejects.toThrow();
  });

  it('is written out in a form that people read, with how much could not be had', async () => {
    for (const missing of [false, true]) {
      const { persons } = await world(missing);
      const { folder = '', missing: count } = await persons.exportTo({ number: anna });
      expect(count).toBe(missing ? 1 : 0);
      expect(existsSync(folder)).toBe(true);
      expect(JSON.parse(readFileSync(join(folder, 'person.json'), 'utf8'))).toMatchObject({
        numbers: [anna],
        entries: [{ key: 'board:c1', note: 'Angebot', name: 'Anna' }],
        localContacts: [{ name: 'Anni' }],
        mediaFiles: missing ? [] : ['r.mp3'],
      });
    }
  });

  it('is deleted, media first, and stays so where the platform tells of it again', async () => {
    const { persons, ask, done } = await world();
    expect(await persons.remove({ number: anna })).toBe(1);
    expect(done).toEqual(['medium /r.mp3', 'contact own:1', 'scrubbed']);
    await ask('entries.put', {
      sightings: [
        { sighting: sighting({ family: 'history', id: 'h1', number: anna }), seen: true, notified: true },
      ],
    });
    expect(await persons.about({ number: anna })).toMatchObject({ counts: { call: 0, note: 0, contact: 0 } });
    const rows = await ask('entries.list', { text: '', numbers: [], limit: 9, filter: {} });
    expect(rows.map(({ key }) => key)).toEqual(['board:c2']);
  });
});
