import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DatabaseBackend } from '../../../../src/main/account-database/backend.ts';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import { createOtherAccounts } from '../../../../src/main/privacy/other-accounts.ts';
import {
  copiesPlace,
  lookedUpPlace,
  relayPlace,
  setAsidePlace,
  waitingChangesPlace,
} from '../../../../src/main/privacy/person-places.ts';
import { pendingPersons } from '../../../../src/main/privacy/pending-persons.ts';
import { createPersons, type Persons } from '../../../../src/main/privacy/persons.ts';
import type { ContactDraft } from '../../../../src/shared/ipc/requests/contacts.ts';
import { openIntake } from '../../../../src/contacts/intake.ts';
import { createLookupAnswers, type LookupAnswers } from '../../../../src/contacts/lookup-answers.ts';
import { createOwnContacts } from '../../../../src/contacts/own.ts';
import { createPeople } from '../../../../src/contacts/people.ts';
import { sighting } from '../../account-database/support.ts';
import { noBooks, storedContacts } from '../../contacts/support.ts';

export const anna = '+493012345';
export const now = Date.UTC(2026, 2, 4);

function freshProfile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-person-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface World {
  persons: Persons;
  ask: DatabaseBackend['ask'];
  /** What the stores were told to do. */
  done: string[];
  folder: string;
  lookedUp: LookupAnswers;
  drafts(): ContactDraft[];
}

/** Stores data about Anna in every store, each by its own means. */
export async function world({
  missing = false,
  refuses = false,
  folder = freshProfile(),
} = {}): Promise<World> {
  const run = createDatabaseJobs(() => now);
  onTestFinished(() => run('close'));
  const ask: DatabaseBackend['ask'] = async (name, ...args) => run(name, ...args);
  await run('open', { path: join(folder, 'timeline-0000000000000000.sqlite') });
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
  await ask('ownContacts.put', { id: mine.id, contact: mine, written: now - 1 });
  const lookedUp = createLookupAnswers(
    () => 'DE',
    () => now,
  );
  const { db, directory: stored } = storedContacts([
    { id: '1', name: 'Anna Berg', numbers: [{ raw: '030 12345', types: [] }], emails: [] },
    { id: '2', name: 'Gero Post', numbers: [], emails: ['gero@example.com'] },
  ]);
  const intake = openIntake(db, '0a1b2c3d');
  intake.put({
    ...{
      key: 'https://dav.example/hanna.vcf',
      version: '1',
      text: 'BEGIN:VCARD\r\nNOTE:Quittenbrot\r\nEND:VCARD\r\n',
    },
    contact: { name: 'Hanna Haas', numbers: [{ raw: '030 999', types: [] }], emails: [] },
  });
  intake.commit({ state: '', brought: 'everything' }, now);
  const directory = createPeople({ ...noBooks, stored, own, lookedUp, colleague: () => undefined });
  const done: string[] = [];
  const others = createOtherAccounts(folder, () => {
    const started = createDatabaseJobs(() => now);
    return { ask: async (name, ...args) => started(name, ...args), end: () => void started('close') };
  });
  others.opened(join(folder, 'timeline-0000000000000000.sqlite'));
  let drafts: ContactDraft[] = [
    { name: 'Anna unterwegs', organisation: '', numbers: [{ text: '030 12345', kind: 'WORK' }] },
    { name: 'Carl', organisation: '', numbers: [{ text: '0177', kind: 'WORK' }] },
  ];
  const persons = createPersons({
    profile: folder,
    accounts: { current: { ask, account: () => 'account' }, others },
    people: {
      directory,
      own,
      ownStore: {
        async write(contact) {
          done.push(`contact ${typeof contact === 'string' ? contact : contact.id}`);
          await own.use([]);
        },
      },
    },
    places: [
      copiesPlace(directory, stored),
      lookedUpPlace(lookedUp),
      waitingChangesPlace(
        {
          about: (isTheirs) =>
            Promise.resolve({
              drafts: drafts.filter((draft) => isTheirs(draft, `book ${draft.name}`)),
              cards: ['BEGIN:VCARD'],
            }),
          forgetPerson(isTheirs) {
            drafts = drafts.filter((draft) => !isTheirs(draft, `book ${draft.name}`));
            return Promise.resolve();
          },
        },
        () => 'DE',
      ),
      relayPlace({
        setAsideWith: (numbers) => (numbers.includes(anna) ? [{ text: 'Brummkreisel' }] : []),
        removeSetAside(numbers) {
          if (refuses) throw new Error('the disk is full');
          done.push(`relay ${numbers.join()}`);
        },
      }),
      setAsidePlace(folder),
    ],
    media: {
      copy: () => (missing ? Promise.reject(new Error('gone')) : Promise.resolve('r.mp3')),
      remove: (_account, media) => Promise.resolve(void done.push(...media.map(({ at }) => `medium ${at}`))),
      forget: () => Promise.resolve(void done.push('all media')),
    },
    retention: { scrub: () => Promise.resolve(void done.push('scrubbed')) },
    system: {
      now: () => now,
      pending: pendingPersons(folder),
      askWhere: (name) => Promise.resolve(join(folder, name)),
    },
  });
  return { persons, ask, done, folder, lookedUp, drafts: () => drafts };
}

/** Another account that was used on this computer, with a call, a voicemail, a note, a contact and a draft of Anna. */
export async function otherAccount(folder: string): Promise<string> {
  const run = createDatabaseJobs(() => now);
  const path = join(folder, 'timeline-1111111111111111.sqlite');
  await run('open', { path });
  const call = sighting({ id: 'o1', number: anna, name: 'Anna anderswo', outcome: 'answered' });
  const voicemail = { ...call, id: 'o2', media: [{ kind: 'recording', at: '/o.mp3' } as const] };
  await run('entries.put', {
    sightings: [call, voicemail, sighting({ id: 'o3', number: '+49888', name: 'Otto' })].map((each) => ({
      ...{ sighting: each, seen: true, notified: true },
    })),
  });
  await run('notes.write', { call, text: 'Zwiebelfisch', written: now });
  const contact = { id: 'own:9', name: 'Anna lokal', numbers: [{ raw: '030/12345', types: [] }], emails: [] };
  await run('ownContacts.put', { id: 'own:9', contact, written: now });
  await run('outgoing.put', {
    key: `draft:${anna}`,
    facts: JSON.stringify({ number: anna, text: 'Entwurf', at: now }),
    written: now,
  });
  await run('close');
  return path;
}

export const bytesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');
