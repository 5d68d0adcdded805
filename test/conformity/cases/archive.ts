import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packArchive } from '../../support/pack-archive.ts';
import { fixtureFolder, launchFixture, removeProfile, type Fixture } from '../launch.ts';

/** Runs the fixture program in an archive, like an installed program. */
export function archiveCases(): void {
  let fixtureInArchive: Fixture;
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'deskbell-conformity-'));
  const archive = join(folder, 'fixture.asar');
  beforeAll(async () => {
    packArchive(fixtureFolder, archive);
    fixtureInArchive = await launchFixture({ main: archive });
  });
  afterAll(async () => {
    fixtureInArchive.shell.kill();
    await fixtureInArchive.shell.exited;
    removeProfile(fixtureInArchive.profile);
    rmSync(folder, { recursive: true, force: true });
  });

  test('a program runs from its archive, and its pages, preloads and modules are loaded from there', async () => {
    const { main, shell } = fixtureInArchive;
    const reported = await main(async ({ app: program }) => {
      const { fileURLToPath } = process.getBuiltinModule('node:url');
      const { place, version } = await fixture.load('module.mjs');
      return [program.getAppPath(), fixture.folder, fileURLToPath(place), version];
    });
    expect(reported).toEqual([archive, archive, join(archive, 'module.mjs'), '1.2.3']);
    expect(await (await shell.page('desk')).evaluate(() => window.bridge.invoke('same', 'alive'))).toBe(
      'alive',
    );
  });

  test('files in an archive are found and read by every method that the program uses', async () => {
    const read = await fixtureInArchive.main(async () => {
      const fs = process.getBuiltinModule('node:fs');
      const { join: path } = process.getBuiltinModule('node:path');
      const file = path(fixture.folder, 'package.json');
      const missing = path(fixture.folder, 'missing.json');
      let streamed = '';
      for await (const piece of fs.createReadStream(file, { encoding: 'utf8' })) streamed += piece as string;
      const texts = [fs.readFileSync(file, 'utf8'), await fs.promises.readFile(file, 'utf8'), streamed];
      return {
        names: texts.map((text) => (JSON.parse(text) as { name: string }).name),
        found: [fs.existsSync(file), fs.existsSync(missing), fs.statSync(file).isFile()],
        sizes: [(await fs.promises.stat(file)).size, fs.lstatSync(file).size].map(
          (size) => size === streamed.length,
        ),
        listed: fs.readdirSync(path(fixture.folder, 'pages')),
        stays: fs.realpathSync(file) === file,
        refused: await fs.promises
          .readFile(missing)
          .catch((error: unknown) => (error as NodeJS.ErrnoException).code),
      };
    });
    expect(read).toEqual({
      names: ['conformity', 'conformity', 'conformity'],
      found: [true, false, true],
      sizes: [true, true],
      listed: ['index.html'],
      stays: true,
      refused: 'ENOENT',
    });
  });

  test('threads and utility processes are started from an archive', async () => {
    const said = await fixtureInArchive.main(async ({ utilityProcess }) => {
      const { Worker } = process.getBuiltinModule('node:worker_threads');
      const { join: path } = process.getBuiltinModule('node:path');
      const thread = new Worker(path(fixture.folder, 'thread.cjs'), { workerData: 'given' });
      const ofThread = await new Promise((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
      });
      const child = utilityProcess.fork(path(fixture.folder, 'utility.cjs'));
      const ofProcess = new Promise((resolve) => child.once('message', resolve));
      child.postMessage('heard');
      const answer = await ofProcess;
      child.kill();
      return [ofThread, answer];
    });
    expect(said).toEqual([
      { workerData: 'given', name: 'conformity' },
      { said: 'heard', type: 'utility' },
    ]);
  });

  test('nothing can be written into an archive, and other programs do not see its content', async () => {
    const failed = await fixtureInArchive.main(() => {
      const fs = process.getBuiltinModule('node:fs');
      const { spawnSync } = process.getBuiltinModule('node:child_process');
      const { join: path } = process.getBuiltinModule('node:path');
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
      const file = path(fixture.folder, 'package.json');
      const fails = (use: () => unknown): boolean => {
        try {
          use();
          return false;
        } catch {
          return true;
        }
      };
      const [reader, ...words] = process.platform === 'win32' ? ['cmd', '/c', 'type'] : ['cat'];
      return [
        fails(() => fs.writeFileSync(file, 'changed')),
        fails(() => fs.mkdirSync(path(fixture.folder, 'new'))),
        fails(() => new DatabaseSync(path(fixture.folder, 'new.sqlite'))),
        spawnSync(reader, [...words, file]).status !== 0,
      ];
    });
    expect(failed).toEqual([true, true, true, true]);
  });
}
