import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookContactId } from '../../../../src/contacts/intake.ts';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import { storeOf } from '../../../../src/main/privacy/stores.ts';

import { anna, bytesIn, now, world } from './person-world.ts';

describe('data of one person in secondary stores', () => {
  it('is deleted at the next start when the program was killed or a store failed', async () => {
    const first = await world({ refuses: true });
    await expect(first.persons.remove({ number: anna })).rejects.toThrow('the disk is full');
    const marker = join(first.folder, 'deleting-persons.json');
    expect(readFileSync(marker, 'utf8')).toContain(anna);
    expect(statSync(marker).mode & 0o077).toBe(0);
    expect(storeOf('deleting-persons.json')).toBe('history');
    await first.ask('close');
    const again = await world({ folder: first.folder });
    expect(await again.persons.about({ number: anna })).toMatchObject({ counts: { waitingChange: 1 } });
    await again.persons.resume();
    expect(again.done).toEqual(expect.arrayContaining([`relay ${anna}`, 'scrubbed']));
    expect(again.drafts().map(({ name }) => name)).toEqual(['Carl']);
    expect(await again.persons.about({ number: anna })).toMatchObject({ counts: { contact: 0 } });
    expect(readdirSync(first.folder)).not.toContain('deleting-persons.json');
    again.done.length = 0;
    await again.persons.resume();
    expect(again.done).toEqual([]);
  });

  it('is deleted at the next start if the order was not renamed yet; no partial one stays', async () => {
    const first = await world({ refuses: true });
    await expect(first.persons.remove({ number: anna })).rejects.toThrow('the disk is full');
    const marker = join(first.folder, 'deleting-persons.json');
    renameSync(marker, `${marker}.new`);
    await first.ask('close');
    const again = await world({ folder: first.folder });
    await again.persons.resume();
    expect(again.drafts().map(({ name }) => name)).toEqual(['Carl']);
    writeFileSync(`${marker}.new`, '[{"name":"Anna');
    await again.persons.resume();
    expect(readdirSync(first.folder).filter((name) => name.startsWith('deleting'))).toEqual([]);
  });

  it('includes a copy of a contact that may have no number, which is exported', async () => {
    const { persons } = await world();
    expect(await persons.about({ contactId: '2' })).toMatchObject({
      name: 'Gero Post',
      numbers: [],
      books: [''],
    });
    const { folder = '' } = await persons.exportTo({ contactId: '2' });
    expect(readFileSync(join(folder, 'person.json'), 'utf8')).toContain('gero@example.com');
  });

  it('is exported with the whole vCard of an address book', async () => {
    const { persons } = await world();
    const { folder = '' } = await persons.exportTo({
      contactId: bookContactId('0a1b2c3d', 'https://dav.example/hanna.vcf'),
    });
    expect(readFileSync(join(folder, 'person.json'), 'utf8')).toContain('NOTE:Quittenbrot');
  });

  it('is found without any number in changes queued for an address book', async () => {
    const { persons, drafts } = await world();
    drafts().push({ name: 'Dora', organisation: '', numbers: [] });
    expect(await persons.about({ contactId: 'book Dora' })).toMatchObject({ counts: { waitingChange: 1 } });
    await persons.remove({ contactId: 'book Dora' });
    expect(drafts().map(({ name }) => name)).toEqual(['Anna unterwegs', 'Carl']);
  });

  it('is found in answers for other numbers and accounts, by all numbers of an answer', async () => {
    const { persons, folder, lookedUp, ask } = await world();
    const [office, mobile] = ['+4989777001', '+49170777001'];
    const card = {
      key: 'k',
      version: '',
      contact: {
        id: 'k',
        name: 'Berta Nachgeschlagen',
        numbers: [
          { raw: '089 777001', types: [] },
          { raw: '+49 170 777001', types: [] },
        ],
        emails: [],
      },
    };
    const cards = JSON.stringify([card]);
    const answer = { book: 'web', number: office, taken: now, goodUntil: now + 1000, cards };
    lookedUp.take('web', office, [card], now + 1000);
    await ask('lookedUp.put', answer);
    const run = createDatabaseJobs(() => now);
    await run('open', { path: join(folder, 'timeline-1111111111111111.sqlite') });
    await run('lookedUp.put', answer);
    await run('close');
    expect(await persons.about({ number: office })).toMatchObject({
      name: 'Berta Nachgeschlagen',
      numbers: ['+49 89 777001', '+49 170777001'],
    });
    expect(await persons.about({ number: mobile })).toMatchObject({ counts: { lookedUp: 2 } });
    const { folder: to = '' } = await persons.exportTo({ number: mobile });
    const told = JSON.parse(readFileSync(join(to, 'person.json'), 'utf8')) as Record<string, unknown>;
    expect(told).toMatchObject({
      lookedUp: [{ name: 'Berta Nachgeschlagen' }],
      otherAccounts: [{ lookedUp: [{ contact: { name: 'Berta Nachgeschlagen' } }] }],
    });
    rmSync(to, { recursive: true });
    await persons.remove({ number: mobile });
    expect(lookedUp.match(office)).toEqual([]);
    expect(await ask('lookedUp.about', [office])).toEqual([]);
    await ask('scrub');
    expect(bytesIn(folder)).not.toContain('Nachgeschlagen');
  });

  it('includes rules of other accounts that have the person’s name', async () => {
    const { persons, folder, ask } = await world();
    const run = createDatabaseJobs(() => now);
    await run('open', { path: join(folder, 'timeline-1111111111111111.sqlite') });
    const to = { enabled: true, action: { kind: 'redirect' as const, to: anna } };
    await run(
      'callRules.replace',
      [{ ...to, id: 'r9', name: 'Elsewhere', callers: { kind: 'everybody' } }],
      now,
    );
    await run('close');
    const voicemail = {
      enabled: true,
      action: { kind: 'voicemail' as const },
      callers: { kind: 'everybody' as const },
    };
    const rules = ['Not Anna Berg', 'Not 030 12345', 'Not Carl'].map((name, index) => ({
      ...voicemail,
      id: `n${index}`,
      name,
    }));
    await ask('callRules.replace', rules, now);
    expect((await persons.about({ number: anna })).rules).toEqual([
      'Not Anna Berg',
      'Not 030 12345',
      'Elsewhere',
    ]);
  });
});
