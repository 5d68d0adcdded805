import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import { sighting } from '../../account-database/support.ts';

import { anna, bytesIn, now, otherAccount, world } from './person-world.ts';

describe('the data of one person', () => {
  it('is listed by kind, with the rules and books that name them', async () => {
    const { persons } = await world();
    const about = {
      numbers: ['+49 30 12345'],
      counts: { call: 1, recording: 1, note: 1, contact: 1, lookedUp: 0, outgoing: 0 },
      rules: ['Anna first'],
      books: [''],
    };
    expect(await persons.about({ number: '030 12345' })).toMatchObject(about);
    expect(await persons.about({ contactId: '1' })).toMatchObject({ ...about, name: 'Anna Berg' });
    expect(await persons.about({ contactId: 'own:1' })).toMatchObject(about);
    await expect(persons.about({ number: 'nobody' })).rejects.toThrow();
  });

  it('is exported in a readable form, with the number of unreadable parts', async () => {
    for (const missing of [false, true]) {
      const { persons } = await world({ missing });
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

  it('is deleted, media first, and stays deleted when the platform reports it again', async () => {
    const { persons, ask, done } = await world();
    expect(await persons.remove({ number: anna })).toBe(1);
    expect(done).toEqual(['medium /r.mp3', 'contact own:1', `relay ${anna}`, 'scrubbed']);
    await ask('entries.put', {
      sightings: [
        { sighting: sighting({ family: 'history', id: 'h1', number: anna }), seen: true, notified: true },
      ],
    });
    expect(await persons.about({ number: anna })).toMatchObject({ counts: { call: 0, note: 0, contact: 0 } });
    const rows = await ask('entries.list', { text: '', numbers: [], limit: 9, filter: {} });
    expect(rows.map(({ key }) => key)).toEqual(['board:c2']);
  });

  it('is found, exported and deleted in queued changes and in messages of a relay', async () => {
    const { persons, drafts } = await world();
    expect(await persons.about({ number: anna })).toMatchObject({
      counts: { waitingChange: 1, relayMessage: 1 },
    });
    const { folder = '' } = await persons.exportTo({ number: anna });
    expect(JSON.parse(readFileSync(join(folder, 'person.json'), 'utf8'))).toMatchObject({
      waitingChanges: [{ name: 'Anna unterwegs' }],
      waitingCards: ['BEGIN:VCARD'],
      relayMessages: [{ text: 'Brummkreisel' }],
      contacts: [{ name: 'Anna Berg' }, { name: 'Anni' }],
    });
    await persons.remove({ number: anna });
    expect(drafts().map(({ name }) => name)).toEqual(['Carl']);
  });

  it('is found, exported and deleted in every account that was used here', async () => {
    const { persons, done, folder } = await world();
    const path = await otherAccount(folder);
    expect(await persons.about({ number: anna })).toMatchObject({
      counts: { call: 3, note: 2, contact: 2, outgoing: 1 },
    });
    const written = await persons.exportTo({ number: anna });
    // Only the signed-in account can fetch its media.
    expect(written.missing).toBe(1);
    const told = readFileSync(join(written.folder ?? '', 'person.json'), 'utf8');
    expect(JSON.parse(told)).toMatchObject({ mediaMissing: 0, otherAccounts: [{ mediaMissing: 1 }] });
    for (const word of ['Anna anderswo', 'Zwiebelfisch', 'Anna lokal', 'Entwurf'])
      expect(told).toContain(word);
    expect(told).not.toContain('Otto');
    rmSync(written.folder ?? '', { recursive: true });
    expect(await persons.remove({ number: anna })).toBe(3);
    expect(done).toContain('all media');
    const left = bytesIn(folder).replaceAll(/"salt":"[^"]*"/g, '');
    for (const word of ['anderswo', 'Zwiebelfisch', 'lokal', 'Entwurf', '/o.mp3'])
      expect(left).not.toContain(word);
    expect(left).toContain('Otto');
    const run = createDatabaseJobs(() => now);
    await run('open', { path });
    expect(await run('retention.isDirty', Infinity)).toBe(false);
    await run('entries.put', {
      sightings: [{ sighting: sighting({ id: 'again', number: anna }), seen: true, notified: true }],
    });
    const rows = await run('entries.list', { text: '', numbers: [], limit: 9, filter: {} });
    expect(rows.map(({ key }) => key)).toEqual(['board:o3']);
    await run('close');
  });

  it('includes fax documents sent to them, while a fax to others loses only their part', async () => {
    const { persons, ask, folder } = await world();
    mkdirSync(join(folder, 'fax'));
    const fax = async (id: string, to: string[], at = now - 1): Promise<void> => {
      writeFileSync(join(folder, 'fax', `${id}-doc.pdf`), `Fax ${id}`);
      const turns = to.map((number) => ({ number, state: 'failed', known: [] }));
      const order = {
        id,
        document: { id: `${id}-doc`, name: 'x.pdf', pages: 1, size: 9 },
        line: 'l',
        at,
        turns,
      };
      await ask('outgoing.put', { key: `fax:${id}`, facts: JSON.stringify(order), written: at });
    };
    await fax('alone', [anna]);
    await fax('several', [anna, '+49777']);
    const { folder: to = '' } = await persons.exportTo({ number: anna });
    expect(readFileSync(join(to, 'person.json'), 'utf8')).not.toContain('+49777');
    expect(readdirSync(to).sort()).toEqual(
      ['fax-alone-doc.pdf', 'fax-several-doc.pdf', 'media', 'person.json'].filter((name) => name !== 'media'),
    );
    rmSync(to, { recursive: true });
    await persons.remove({ number: anna });
    expect(readdirSync(join(folder, 'fax'))).toEqual(['several-doc.pdf']);
    const rows = await ask('outgoing.all');
    expect(rows.map(({ key }) => key)).toEqual(['fax:several']);
    expect(rows[0]?.facts).not.toContain(anna);
    // Faxes whose sending ended during the deletion.
    await fax('alone', [anna]);
    await fax('several', [anna, '+49777']);
    expect(JSON.stringify(await ask('outgoing.all'))).not.toContain(anna);
    await fax('later', [anna], now + 1);
    expect(JSON.stringify(await ask('outgoing.all'))).toContain(anna);
  });

  it('is removed from a draft without a final recipient, which stays for the others', async () => {
    const { persons, ask } = await world();
    const draft = async (to: string): Promise<void> => {
      const facts = JSON.stringify({ number: '', text: 'Sommerfest', to, at: now - 1 });
      await ask('outgoing.put', { key: 'draft:', facts, written: now - 1 });
    };
    const left = async (): Promise<string[]> => (await ask('outgoing.all')).map(({ facts }) => facts);
    await draft('+49777\n0177 1');
    expect(await persons.about({ number: anna })).toMatchObject({ counts: { outgoing: 0 } });
    await draft(`+49777\n${anna}\n030/12345`);
    expect(await persons.about({ number: anna })).toMatchObject({ counts: { outgoing: 1 } });
    await persons.remove({ number: anna });
    expect((await left()).map((facts) => JSON.parse(facts) as object)).toMatchObject([
      { text: 'Sommerfest', to: '+49777' },
    ]);
  });

  it('includes a draft with only them in it, though it has no final recipient', async () => {
    const { persons, ask } = await world();
    const facts = JSON.stringify({ number: '', text: 'Sommerfest', to: '030 12345', at: now - 1 });
    await ask('outgoing.put', { key: 'draft:', facts, written: now - 1 });
    await persons.remove({ number: anna });
    expect(await ask('outgoing.all')).toEqual([]);
  });

  it('includes files that were moved aside, except those of settings', async () => {
    const { persons, folder } = await world();
    const gone = [
      'contacts-0123456789abcdef.damaged-17.sqlite',
      'contacts-0123456789abcdef.damaged-17.sqlite-wal',
      'relay.newer-17-2.sqlite',
      'address-book-changes.damaged-17.json',
    ];
    const stay = ['settings.damaged-17.json', 'contacts-0123456789abcdef.sqlite'];
    const cards = join(folder, 'address-book-changes.damaged-17.cards');
    mkdirSync(cards);
    writeFileSync(join(cards, '0'), 'Anna');
    for (const name of [...gone, ...stay]) writeFileSync(join(folder, name), 'Anna');
    await persons.remove({ number: anna });
    const left = readdirSync(folder);
    expect(left).not.toContain(basename(cards));
    expect(gone.filter((name) => left.includes(name))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(stay));
  });

  it('is deleted everywhere else when one store fails, which is reported', async () => {
    const { persons, done, folder, drafts } = await world({ refuses: true });
    await otherAccount(folder);
    await expect(persons.remove({ number: anna })).rejects.toThrow('the disk is full');
    expect(done).toEqual(expect.arrayContaining(['contact own:1', 'all media', 'scrubbed']));
    expect(drafts()).toHaveLength(1);
    expect(await persons.about({ number: anna })).toMatchObject({
      counts: { call: 0, note: 0, outgoing: 0 },
    });
  });
});
