import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { fillDisk, canMountDisks, smallDisk } from '../support/hostile-folder.ts';
import { expect, online, signIn, test } from './app.ts';

const anna = '+493023125101';
/** Windows keeps rights elsewhere. */
const ownersAlone = process.platform !== 'win32';

/** All but what the shell itself keeps of the one instance that runs. */
const all = (profile: string): string[] =>
  ['', ...readdirSync(profile, { recursive: true, encoding: 'utf8' })].filter(
    (name) => !name.startsWith('Singleton'),
  );

const openToOthers = (profile: string): string[] =>
  all(profile).filter((name) => {
    const found = lstatSync(join(profile, name));
    return (found.isFile() || found.isDirectory()) && (found.mode & 0o077) !== 0;
  });

test.describe('the folder of settings and data', () => {
  test('is private, restores notes, and lets the program start whatever happened to each file', async ({
    start,
    service,
    profile,
    t,
  }) => {
    test.slow();
    const note = 'Angebot 4711, Rückruf am Montag';
    const request = (desk: Page, name: string, args: object): Promise<unknown> =>
      desk.evaluate(([what, request]) => window.deskbell.request(what as 'note.write', request as never), [
        name,
        args,
      ] as const);
    if (ownersAlone) chmodSync(profile, 0o755);
    const first = await start();
    await signIn(first.desk, service, t);
    const { callId } = await service.ring({ from: anna });
    await service.hangUp(callId);
    const row = /Anna Berg/;
    await expect(first.desk.getByRole('listitem').filter({ hasText: row }).first()).toBeVisible();
    const found = (await request(first.desk, 'timeline.search', { text: '', limit: 1 })) as {
      value: { calls: { id: string }[] };
    };
    const file = join(
      profile,
      readdirSync(profile).find((name) => /^timeline-\w+\.sqlite$/.test(name)) ?? '',
    );
    const older = [file, `${file}-wal`].map((each) => [each, readFileSync(each)] as const);
    await request(first.desk, 'note.write', { id: found.value.calls[0]?.id, text: note });
    await expect(first.desk.getByText(note)).toBeVisible();

    if (ownersAlone) {
      await test.step('only the owner can read the files that are written', async () => {
        await expect(() => expect(all(profile)).toContain(join('logs', 'deskbell.log'))).toPass();
        const written = ['settings', 'timeline', 'contacts'].map((kind) =>
          all(profile).some((name) => name.startsWith(kind)),
        );
        expect(written).toEqual([true, true, true]);
        expect(openToOthers(profile)).toEqual([]);
      });
    }
    const keptSettings = readFileSync(join(profile, 'push-settings.json'));
    await first.shell.close();

    /** The next start, with the note in it, and what it says of the file of the timeline. */
    const startAgain = async (said: string, look: (desk: Page) => Promise<void>): Promise<void> => {
      const { desk, shell } = await start();
      await online(desk);
      await expect(desk.getByText(note)).toBeVisible();
      const [before = ''] = t(said, { file: '|' }).split('|');
      await expect(desk.getByText(before)).toContainText(/Recovered: 1 note,/);
      await look(desk);
      await shell.close();
    };

    const removals: [how: string, said: string, damage: () => void][] = [
      [
        'of before the note',
        'timeline.behind',
        () => older.forEach(([each, bytes]) => writeFileSync(each, bytes)),
      ],
      ['of length zero', 'timeline.setAside', () => writeFileSync(file, '')],
      ['gone', 'timeline.missing', () => rmSync(file)],
    ];
    for (const [index, [how, said, damage]] of removals.entries()) {
      await test.step(`the notes are restored when their file is ${how}`, async () => {
        for (const beside of ['-wal', '-shm']) rmSync(file + beside, { force: true });
        damage();
        const closesRights = index === 0 && ownersAlone;
        if (closesRights) {
          // The profile in the state that an earlier version left.
          for (const name of all(profile)) {
            const path = join(profile, name);
            if (!lstatSync(path).isSymbolicLink())
              chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
          }
          expect(openToOthers(profile)).toEqual(all(profile));
        }
        await startAgain(said, async () => {
          if (closesRights) await expect(() => expect(openToOthers(profile)).toEqual([])).toPass();
        });
      });
    }

    const kinds = [/^settings\.json$/, /^push-settings\.json$/, /^(timeline|contacts)-\w+\.sqlite$/];
    const files = (): string[] => {
      const beside = join('logs', 'deskbell.log');
      return [...readdirSync(profile).filter((name) => kinds.some((kind) => kind.test(name))), beside].sort();
    };
    const faults: [how: string, damage: (path: string) => void][] = [
      ['half of it', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
      ['random bytes', (path) => writeFileSync(path, Buffer.alloc(50_000, 'neither JSON nor SQLite'))],
      [
        'a folder in its place',
        (path) => (rmSync(path), mkdirSync(join(path, 'inside'), { recursive: true })),
      ],
      ['a link that leads to itself', (path) => (rmSync(path), symlinkSync(path, path))],
    ];
    for (const [how, damage] of faults) {
      await test.step(`the start copes with every file being ${how}, and reports what is lost`, async () => {
        // The file holds the previous settings only while a desk runs.
        rmSync(join(profile, 'push-settings.json'), { recursive: true, force: true });
        writeFileSync(join(profile, 'push-settings.json'), keptSettings);
        for (const name of readdirSync(profile)) if (/-(wal|shm)$/.test(name)) rmSync(join(profile, name));
        const damaged = files();
        expect(damaged).toHaveLength(5);
        for (const name of damaged) damage(join(profile, name));
        await startAgain('timeline.setAside', async (desk) => {
          const said = ['settings.damaged', 'pushAddress.keptDamaged', 'directory.damaged'].map(
            (id) => t(id, { file: '|' }).split('|')[0] ?? '',
          );
          for (const sentence of said) await expect(desk.getByText(sentence)).toHaveCount(1);
          expect(
            await desk
              .getByRole('region', { name: t('notice.label') })
              .getByText(profile)
              .count(),
          ).toBeGreaterThan(said.length);
        });
      });
    }

    await test.step('nothing is lost or reported when only journals and cached media are damaged', async () => {
      for (const name of readdirSync(profile).filter((each) => /\.sqlite$/.test(each)))
        for (const beside of ['-wal', '-shm'])
          writeFileSync(join(profile, name + beside), Buffer.alloc(40_000, 'no journal'));
      rmSync(join(profile, 'media'), { recursive: true, force: true });
      writeFileSync(join(profile, 'media'), 'no folder');
      const aside = (): string[] => readdirSync(profile).filter((name) => /damaged/.test(name));
      const before = aside();
      const { desk, shell } = await start();
      await online(desk);
      await expect(desk.getByText(note)).toBeVisible();
      // Nothing was lost: nothing is said, and nothing set aside.
      await expect(desk.getByRole('region', { name: t('notice.label') }).getByText(profile)).toHaveCount(0);
      expect(aside()).toEqual(before);
      await shell.close();
    });
  });

  test('may be read-only for a while: pushes still arrive, and changes are written later', async ({
    start,
    service,
    t,
  }) => {
    test.skip(!canMountDisks, 'only where a disk can be made');
    const { path, remove } = smallDisk(24);
    // What stands in its place cannot be set aside either.
    for (const name of ['push-settings.json', 'push-settings.json.damaged'])
      mkdirSync(join(path, name, 'full'), { recursive: true });
    const { desk, shell } = await start(['--profile', path]);
    try {
      await test.step('pushes arrive although the previous push settings cannot be stored', async () => {
        await signIn(desk, service, t);
        const [before = ''] = t('pushAddress.notKept', { why: '|' }).split('|');
        await expect(desk.getByText(before)).toBeVisible();
        const { callId, answer } = await service.ring({ from: anna });
        expect(answer.xml).toContain('onAnswer=');
        await service.hangUp(callId);
        for (const name of ['push-settings.json', 'push-settings.json.damaged'])
          rmSync(join(path, name), { recursive: true });
        await expect(desk.getByText(before)).toBeHidden({ timeout: 15_000 });
        expect(JSON.stringify(JSON.parse(readFileSync(join(path, 'push-settings.json'), 'utf8')))).toContain(
          '/push/',
        );
      });

      await test.step('settings that a full disk refused are written once there is room', async () => {
        const settings = (): string => readFileSync(join(path, 'settings.json'), 'utf8');
        const filling = join(path, 'filling');
        fillDisk(filling);
        await desk.evaluate(() => window.deskbell.request('settings.change', { theme: 'dark' }));
        const [before = ''] = t('settings.notWritten', { why: '|' }).split('|');
        await expect(desk.getByText(before)).toBeVisible();
        expect(settings()).not.toContain('dark');
        rmSync(filling);
        await expect(desk.getByText(before)).toBeHidden({ timeout: 15_000 });
        expect(JSON.parse(settings())).toMatchObject({ theme: 'dark' });
      });
    } finally {
      await shell.close();
      remove();
    }
  });
});
