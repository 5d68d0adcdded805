import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deleteEverything } from '../../../../src/main/privacy/delete-everything.ts';
import { finishDeletion, type System } from '../../../../src/main/privacy/finish-deletion.ts';
import { measureStores } from '../../../../src/main/privacy/measure.ts';
import {
  deleteProfile,
  readPendingDeletion,
  writePendingDeletion,
  type PendingDeletion,
} from '../../../../src/main/privacy/pending-deletion.ts';
import { storeOf, stores } from '../../../../src/main/privacy/stores.ts';
import { openKeychain, type Vault } from '../../../../src/main/base/keychain.ts';
import { settingsSchema } from '../../../../src/shared/model/settings.ts';

const pending: PendingDeletion = { secrets: ['account', 'tunnel'], atLogin: false, links: false };

/** Names that a profile has after some time of use, and by which store. */
const files = {
  history: [
    'timeline-0123456789abcdef.sqlite',
    'timeline-0123456789abcdef.sqlite-wal',
    'timeline-0123456789abcdef.changes.jsonl',
    'timeline-0123456789abcdef.damaged-17.sqlite',
  ],
  media: ['media/a.mp3', 'media/opened/2026 Anna.mp3'],
  contacts: ['contacts-0123456789abcdef.sqlite', 'contacts-built-in.sqlite-shm'],
  bookChanges: ['address-book-changes.json', 'address-book-changes.damaged-1.json'],
  fax: ['fax/1.pdf'],
  settings: ['settings.json', 'settings.damaged-17.json'],
  pushSettings: ['push-settings.json', 'push-settings.json.damaged'],
  relay: ['relay.sqlite', 'relay.sqlite-wal'],
  logs: ['logs/deskbell.log', 'logs/deskbell.old.log'],
  web: ['Local State', 'Cache/data', 'DawnWebGPUCache/1', 'Cookies-journal', 'Network/Cookies'],
} as const;

function profile(): { folder: string; names: () => string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-deletion-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of [...Object.values(files).flat(), 'SingletonLock', 'letter.txt']) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), 'x'.repeat(10));
  }
  return { folder, names: () => readdirSync(folder).sort() };
}

function computer(refuses = false) {
  const held = new Set(['account', 'tunnel', 'agent-logs', 'proxy', 'address-book-b1', 'other']);
  const vault: Vault = {
    getPassword: () => Promise.resolve(null),
    setPassword: () => Promise.resolve(),
    deletePassword: (_service, name) =>
      refuses ? Promise.reject(new Error('locked')) : Promise.resolve(held.delete(name)),
    findCredentials: () =>
      refuses
        ? Promise.reject(new Error('locked'))
        : Promise.resolve([...held].map((account) => ({ account }))),
  };
  const removed: string[] = [];
  const system: System = {
    keychain: openKeychain('Deskbell', () => Promise.resolve(vault)),
    registrations: {
      removeAtLogin: () => void removed.push('at login'),
      removeLinks: () => void removed.push('links'),
    },
  };
  return { held, removed, system };
}

describe('the stores', () => {
  it('are found although the program was killed before the order was renamed', () => {
    const { folder } = profile();
    writePendingDeletion(folder, pending);
    const marker = join(folder, 'deleting-everything.json');
    renameSync(marker, `${marker}.new`);
    expect(readPendingDeletion(folder)).toEqual(pending);
    expect(existsSync(`${marker}.new`)).toBe(false);
  });

  it('list everything in a profile, each once', () => {
    for (const [id, names] of Object.entries(files)) {
      for (const name of names) {
        const [top = ''] = name.split('/');
        const found = Object.entries(stores).filter(([, store]) => store.names?.test(top));
        expect([top, found.map(([each]) => each)]).toEqual([top, [id]]);
      }
    }
    expect(storeOf('letter.txt')).toBeUndefined();
  });

  it('are measured with all their contents', async () => {
    const { folder } = profile();
    expect(await measureStores(folder)).toMatchObject({
      history: 40,
      media: 20,
      logs: 20,
      fax: 10,
      relay: 20,
    });
  });
});

describe('the deletion of everything', () => {
  it('is written down first, then signs out, and deletes secrets before the restart', async () => {
    const { folder, names } = profile();
    const { held, system } = computer();
    const done: string[] = [];
    await deleteEverything({
      profile: folder,
      system,
      settings: {
        get: () =>
          settingsSchema.parse({ addressBooks: [{ id: 'b1', name: 'B', kind: 'file', path: '/b.vcf' }] }),
      },
      session: {
        signOut() {
          done.push(
            `signed out, written down: ${String(existsSync(join(folder, 'deleting-everything.json')))}`,
          );
          return Promise.reject(new Error('the platform is away'));
        },
      },
      restart: () => void done.push('restarted'),
    });
    expect(done).toEqual(['signed out, written down: true', 'restarted']);
    // No settings name its address book: a policy did, and is gone.
    expect([...held]).toEqual(['other']);
    expect(names()).toContain('settings.json');
    expect(readPendingDeletion(folder)).toMatchObject({ atLogin: false, links: false });
  });

  it('leaves nothing of the program, and keeps the files of others in its folder', async () => {
    const { folder, names } = profile();
    const { held, system } = computer();
    writePendingDeletion(folder, pending);
    expect(deleteProfile(folder, pending, false)).toEqual([]);
    expect(await finishDeletion(folder, pending, system)).toBeUndefined();
    expect(names()).toEqual(['SingletonLock', 'letter.txt']);
    expect(held.has('account')).toBe(false);
    expect(readPendingDeletion(folder)).toBeUndefined();
  });

  it('removes everything in a folder of the program’s own', () => {
    const { folder, names } = profile();
    writePendingDeletion(folder, pending);
    deleteProfile(folder, pending, true);
    expect(names()).toEqual(['SingletonLock', 'deleting-everything.json']);
  });

  it('continues at the next start, wherever it was interrupted', async () => {
    const { folder, names } = profile();
    writePendingDeletion(folder, pending);
    rmSync(join(folder, 'settings.json'));
    writeFileSync(join(folder, 'deleting-everything.json'), '{"secr');
    const again = readPendingDeletion(folder);
    if (!again) throw new Error('It was forgotten.');
    expect(again.secrets).toContain('account');
    deleteProfile(folder, again, false);
    const { removed, system } = computer();
    await finishDeletion(folder, again, system);
    expect(removed).toEqual(['at login', 'links']);
    expect(names()).toEqual(['SingletonLock', 'letter.txt']);
  });

  it('reports that the keychain refused', async () => {
    const { folder } = profile();
    writePendingDeletion(folder, pending);
    deleteProfile(folder, pending, false);
    expect(await finishDeletion(folder, pending, computer(true).system)).toBe('locked');
    expect(readPendingDeletion(folder)).toBeUndefined();
  });

  it('reports no unavailable keychain if no secret was ever stored', async () => {
    const leftOf = async (settings: object): Promise<string | undefined> => {
      const { folder } = profile();
      const { system } = computer(true);
      await deleteEverything({
        ...{ profile: folder, system, restart: () => undefined },
        settings: { get: () => settingsSchema.parse(settings) },
        session: { signOut: () => Promise.resolve() },
      });
      const written = readPendingDeletion(folder);
      if (!written) throw new Error('It was forgotten.');
      return finishDeletion(folder, written, system);
    };
    expect(await leftOf({})).toBeUndefined();
    const file = { kind: 'file', address: '/b.vcf', format: { kind: 'vcard' }, paused: false };
    const book = { id: '1b2c3d4e', name: 'B', ...file };
    for (const settings of [
      { account: { baseUrl: 'https://api.example.com/v2', tokenId: '' } },
      { addressBooks: [book] },
      { tunnel: { provider: 'relay', relayUrl: 'https://relay.example.com/' } },
      { agentLogs: { enabled: true } },
      { learnt: { userNames: { '1b2c3d4e': 'anna' } } },
    ])
      expect([settings, await leftOf(settings)]).toEqual([settings, 'locked']);
  });

  it('retries at each start what another program held open, and deletes nothing newer', async () => {
    const { folder, names } = profile();
    writePendingDeletion(folder, pending);
    deleteProfile(folder, pending, false);
    // The name of a folder that could not be deleted.
    mkdirSync(join(folder, 'deleted-0123456789ab'));
    await finishDeletion(folder, pending, computer().system);
    const rest = readPendingDeletion(folder);
    expect(rest).toMatchObject({ onlyRest: true, secrets: [] });
    writeFileSync(join(folder, 'settings.json'), '{}');
    if (rest) deleteProfile(folder, rest, true);
    if (rest) await finishDeletion(folder, rest, computer().system);
    expect(names()).toEqual(['SingletonLock', 'letter.txt', 'settings.json']);
    expect(readPendingDeletion(folder)).toBeUndefined();
  });
});
