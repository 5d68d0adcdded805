import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { electronMembers, openProgram } from './electron-members.ts';

const root = resolve(import.meta.dirname, '../..');
const isProgram = (path: string): boolean => /^src\/(?!relay|renderer|service)/.test(path);
const isConformity = (path: string): boolean =>
  path.startsWith('test/conformity/') && !path.endsWith('members.ts') && !path.endsWith('members.test.ts');

/** Members that no test can show, each with what it is that no test can do. */
const exceptions: Readonly<Record<string, string>> = {
  'App on activate': 'macOS alone tells of it, when somebody clicks the icon in the dock.',
};

// The type checker needs some seconds of a processor, which a busy machine gives it late.
test('every member of Electron that the program uses is in a case', () => {
  const program = openProgram(root, (path) => isProgram(path) || isConformity(path));
  const used = electronMembers(program, root, isProgram);
  const shown = electronMembers(program, root, isConformity);
  expect(used.size).toBeGreaterThan(200);
  const missing = [...used].filter(([member]) => !shown.has(member) && !(member in exceptions));
  expect(missing.map(([member, place]) => `${member} (${place})`).sort()).toEqual([]);
  // An exception that is none any more is dropped.
  expect(Object.keys(exceptions).filter((member) => shown.has(member) || !used.has(member))).toEqual([]);
}, 180_000);
