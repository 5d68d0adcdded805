import { ESLint, RuleTester } from 'eslint';
import { join } from 'node:path';
import ts from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { composition } from '../../scripts/lint/composition.mjs';

const root = join(import.meta.dirname, '..', '..');
const inMain = (file: string): string => join(root, 'src', 'main', file);

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { parser: ts.parser } });

const three = `
import { createTray } from '../tray/tray.ts';
import { openCache } from '../media/cache.ts';
import { startOutbox, watchMissed } from '../timeline/outbox.ts';
`;
const filename = inMain('calls/plant.ts');

tester.run('max-folders', composition.rules['max-folders'], {
  valid: [
    { name: 'two folders', filename, code: `${three} createTray(openCache());` },
    {
      name: 'two factories of one folder',
      filename,
      code: `${three} createTray(startOutbox(watchMissed()));`,
    },
    {
      name: 'factories that it only hands on',
      filename,
      code: `${three} use(createTray, openCache, startOutbox);`,
    },
    {
      name: 'its own folder, base and other layers',
      filename,
      code: `${three}
        import { createBoard } from './board.ts';
        import { createQueue } from '../base/queue.ts';
        import { openDatabase } from '../../storage/open-database.ts';
        import { createHash } from 'node:crypto';
        createTray(openCache(createBoard(), createQueue(), openDatabase(), createHash()));`,
    },
    {
      name: 'what is no factory',
      filename,
      code: `${three} import { readLists } from '../account/lists.ts'; createTray(openCache(readLists()));`,
    },
  ],
  invalid: [
    {
      name: 'three folders',
      filename,
      code: `${three} createTray(openCache(), startOutbox());`,
      errors: [{ messageId: 'tooMany', data: { count: '3', folders: 'media, timeline, tray', max: '2' } }],
    },
    {
      name: 'three folders, within functions and by other names',
      filename,
      code: `
        import { create as createTray } from '../tray/tray.ts';
        import { openCache } from '../media/cache.ts';
        import { startOutbox } from '../timeline/outbox.ts';
        export function createPlant() { createTray(); return () => { openCache(); startOutbox(); }; }`,
      errors: [{ messageId: 'tooMany' }],
    },
    {
      name: 'three folders, by functions that follow, serve or keep something',
      filename,
      code: `
        import { followDrives } from '../address-books/drives.ts';
        import { serveMedium } from '../media/serve.ts';
        import { keepFresh } from '../contacts/keep-fresh.ts';
        keepFresh(followDrives(), serveMedium());`,
      errors: [{ messageId: 'tooMany' }],
    },
    {
      name: 'three folders, in a folder within a folder',
      filename: inMain('calls/deep/plant.ts'),
      code: `${three.replaceAll("'../", "'../../")} createTray(openCache(), startOutbox());`,
      errors: [{ messageId: 'tooMany' }],
    },
  ],
});

describe('the compositions of the main process', () => {
  const eslint = new ESLint({ cwd: root, ruleFilter: ({ ruleId }) => ruleId === 'composition/max-folders' });
  const foundIn = async (file: string): Promise<(string | null)[]> => {
    const code = `${three} export const plant = createTray(openCache(), startOutbox(), watchMissed());`;
    const [result] = await eslint.lintText(code, { filePath: inMain(file) });
    return result?.messages.map(({ ruleId }) => ruleId) ?? [];
  };

  it.each(['calls/plant.ts', 'session/plant.ts', 'session/session.ts', 'self-test/plant.ts'])(
    'are not in %s',
    async (file) => {
      expect(await foundIn(file)).toEqual(['composition/max-folders']);
    },
  );

  it.each([
    'desk-app.ts',
    'open-stores.ts',
    'session/account-session.ts',
    'session/background.ts',
    'self-test/create-checks.ts',
    'self-test/test-popup.ts',
  ])('may be in %s', async (file) => {
    expect(await foundIn(file)).toEqual([]);
  });
});
