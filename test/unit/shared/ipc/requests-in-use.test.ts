import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RequestName } from '../../../../src/shared/ipc/contract.ts';
import type { WindowName } from '../../../../src/shared/ipc/request.ts';
import { requests } from '../../../../src/shared/ipc/requests/index.ts';

const source = join(import.meta.dirname, '..', '..', '..', '..', 'src');
const textOf = (folder: string): string =>
  globSync('**/*.{ts,svelte}', { cwd: join(source, folder) })
    .map((file) => readFileSync(join(source, folder, file), 'utf8'))
    .join('\n');

/** What both windows may draw with, and what each has of its own. */
const shared = ['i18n', 'ui'].map((folder) => textOf(join('renderer', folder))).join('\n');
const pages: Record<WindowName, string> = {
  desk: shared + textOf(join('renderer', 'desk')),
  popup: shared + textOf(join('renderer', 'popup')),
};
const preloads = textOf('preload');
const names = Object.keys(requests) as RequestName[];

describe('a request that a window may make', () => {
  it.each(names)('is used by it: %s', (name) => {
    const { windows, preloadOnly } = requests[name];
    const unused = windows.filter(
      (window) => !(preloadOnly ? preloads : pages[window]).includes(`'${name}'`),
    );
    expect(unused).toEqual([]);
  });

  it('that is unused would be reported', () => {
    expect(pages.desk.includes("'directory.sync'")).toBe(true);
    expect(pages.popup.includes("'directory.sync'")).toBe(false);
  });
});
