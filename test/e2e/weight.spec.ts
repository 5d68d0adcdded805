import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const pages = join(import.meta.dirname, '../../out/renderer');

/** Everything that a built page loads before its first line runs: its scripts and what they import statically. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(pages, page), 'utf8');
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(path, 'utf8');
    for (const [, wanted = ''] of code.matchAll(/\b(?:import|from)\s*["'`]([^"'`]+\.js)["'`]/g)) {
      follow(join(dirname(path), wanted));
    }
  };
  for (const [, wanted = ''] of html.matchAll(/(?:src|href)="([^"]+\.js)"/g)) {
    follow(join(pages, dirname(page), wanted));
  }
  return [...found];
}

test('the scripts of the popup weigh at most 40 KB gzipped', () => {
  const scripts = scriptsOf('popup/index.html').map((path) => readFileSync(path));
  expect(scripts).not.toEqual([]);
  const weight = scripts.reduce((sum, code) => sum + gzipSync(code).length, 0);
  expect(weight).toBeLessThanOrEqual(40 * 1024);
});

test('the popup loads no library of controls, and no page loads a message compiler', () => {
  const text = (page: string): string =>
    scriptsOf(page)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
  const [popup, desk] = [text('popup/index.html'), text('desk/index.html')];
  expect(desk).toContain('Switch.Root');
  expect(popup).not.toContain('Switch.Root');
  // Words of the parser inside @lingui/message-utils.
  expect(desk).not.toContain('is not supported; falling back to');
});

test('a preload contains the names of requests, and not their schemas', () => {
  const code = readFileSync(join(pages, '../preload/desk.cjs'), 'utf8');
  expect(code).toContain('settings.change');
  expect(code.length).toBeLessThan(12_000);
});
