import { ESLint } from 'eslint';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const layerRules = new Set([
  'boundaries/dependencies',
  'boundaries/no-unknown-files',
  'no-restricted-imports',
]);

const eslint = new ESLint({ cwd: root, ruleFilter: ({ ruleId }) => layerRules.has(ruleId) });

/** The layer rules that a file would break with this import in it. Nothing is written: its text is given instead. */
async function broken(file: string, module: string): Promise<(string | null)[]> {
  const text = `import * as other from '${module}';\nexport const used = other;\n`;
  const [result] = await eslint.lintText(text, { filePath: join(root, file) });
  if (!result) throw new Error(`${file} was not linted.`);
  return result.messages.map(({ ruleId }) => ruleId);
}

const others = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'main')
  .map(({ name }) => name);

const folders = readdirSync(join(root, 'src', 'main'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Any source file of a folder of the main process. */
function fileIn(folder: string): string {
  const name = readdirSync(join(root, 'src', 'main', folder)).find((file) => file.endsWith('.ts'));
  if (name === undefined) throw new Error(`src/main/${folder} has no source file.`);
  return name;
}

describe('the lint rule for layers', () => {
  it.each(others)('knows src/%s, and forbids it to import the main process', async (layer) => {
    expect(await broken(`src/${layer}/some-file.ts`, '../main/base/refusal.ts')).toEqual([
      'boundaries/dependencies',
    ]);
  });

  it.each(folders)('knows src/main/%s, and forbids it to import the relay', async (folder) => {
    expect(await broken(`src/main/${folder}/some-file.ts`, '../../relay/gateway.ts')).toEqual([
      'boundaries/dependencies',
    ]);
  });

  it.each(folders)('lists src/main/%s, which may import its own files', async (folder) => {
    expect(await broken(`src/main/${folder}/some-file.ts`, `./${fileIn(folder)}`)).toEqual([]);
    expect(await broken('src/main/desk-app.ts', `./${folder}/${fileIn(folder)}`)).toEqual([]);
  });

  it.each(['../tray/menu.ts', '../base/refusal.ts', '../desk-app.ts', '../../shared/sentence.ts'])(
    'forbids that a folder of the main process which is not listed imports %s',
    async (module) => {
      expect(await broken('src/main/unlisted/some-file.ts', module)).toEqual(['boundaries/dependencies']);
    },
  );

  it('forbids a folder beside the layers', async () => {
    expect(await broken('src/unlisted/some-file.ts', '../shared/sentence.ts')).toEqual([
      'boundaries/no-unknown-files',
    ]);
  });

  it.each([
    ['src/calls/card.ts', '../platform/devices.ts'],
    ['src/calls/card.ts', '../main/base/refusal.ts'],
    ['src/contacts/party.ts', '../calls/card.ts'],
    ['src/calls/card.ts', '../storage/open-database.ts'],
    ['src/storage/open-database.ts', '../contacts/party.ts'],
    ['src/account-database/account-database.ts', '../calls/call.ts'],
    ['src/account-database/account-database.ts', '../platform/devices.ts'],
    ['src/push/parse.ts', '../calls/card.ts'],
    ['src/platform/devices.ts', '../service/server.ts'],
    ['src/service/server.ts', '../platform/devices.ts'],
    ['src/service/server.ts', '../push/parse.ts'],
    ['src/tunnel/port.ts', '../platform/transport.ts'],
    ['src/relay/gateway.ts', '../service/server.ts'],
    ['src/tunnel/port.ts', '../relay/gateway.ts'],
    ['src/shared/failure.ts', '../calls/card.ts'],
    ['src/renderer/desk/main.ts', '../../main/base/refusal.ts'],
    ['src/renderer/desk/main.ts', '../../calls/card.ts'],
    ['src/preload/desk.ts', '../main/base/refusal.ts'],
    ['src/main/state/state.ts', '../account/account.ts'],
    ['src/main/timeline/outbox.ts', '../session/account-session.ts'],
    ['src/main/calls/reconciler.ts', '../presentation/presenter.ts'],
    ['src/main/account/account.ts', '../../relay/gateway.ts'],
    ['src/main/account/account.ts', '../desk-app.ts'],
    ['src/main/desk-app.ts', '../relay/gateway.ts'],
  ])('forbids that %s imports %s', async (file, module) => {
    expect(await broken(file, module)).toEqual(['boundaries/dependencies']);
  });

  it.each([
    ['src/shared/failure.ts', 'node:fs'],
    ['src/shared/failure.ts', 'electron'],
    ['src/renderer/desk/main.ts', 'node:path'],
    ['src/renderer/desk/main.ts', 'electron'],
    ['src/contacts/party.ts', 'electron'],
    ['src/platform/devices.ts', 'keytar'],
    ['src/service/server.ts', 'electron-store'],
  ])('forbids that %s imports the module %s', async (file, module) => {
    expect(await broken(file, module)).toEqual(['no-restricted-imports']);
  });

  it.each([
    ['src/calls/card.ts', '../shared/sentence.ts'],
    ['src/calls/card.ts', './call.ts'],
    ['src/tunnel/port.ts', '../push/parse.ts'],
    ['src/contacts/directory.ts', '../storage/open-database.ts'],
    ['src/main/desk-app.ts', '../storage/open-database.ts'],
    ['src/platform/read-body.ts', 'node:stream'],
    ['src/service/server.ts', '../shared/model/push.ts'],
    ['src/renderer/desk/main.ts', '../../shared/sentence.ts'],
    ['src/main/desk-app.ts', '../calls/card.ts'],
    ['src/main/desk-app.ts', './presentation/presenter.ts'],
    ['src/main/session/account-session.ts', '../timeline/outbox.ts'],
    ['src/main/calls/reconciler.ts', '../../calls/board.ts'],
    ['src/main/desk-app.ts', 'electron'],
    ['src/preload/desk.ts', 'electron'],
  ])('lets %s import %s', async (file, module) => {
    expect(await broken(file, module)).toEqual([]);
  });
});
