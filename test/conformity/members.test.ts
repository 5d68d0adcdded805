import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { electronMembers, openProgram } from './electron-members.ts';

const root = resolve(import.meta.dirname, '../..');
const isProgram = (path: string): boolean => /^src\/(?!relay|renderer|service)/.test(path);
const isSample = (path: string): boolean => path === 'test/conformity/uses-of-members.ts';
const isConformity = (path: string): boolean =>
  path.startsWith('test/conformity/') && !path.endsWith('members.ts') && !path.endsWith('members.test.ts');

/** Members that no test can cover, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'AutoUpdater on update-downloaded':
    'macOS alone tells of it, when it has checked a version that is signed.',
  'App on activate': 'macOS alone tells of it, when somebody clicks the icon in the dock.',
};

let program: ReturnType<typeof openProgram>;
beforeAll(() => {
  program = openProgram(root, (path) => isProgram(path) || isConformity(path) || isSample(path));
});

// The type checker needs some seconds of a processor, which a busy machine gives it late.
test('every member of Electron that the program uses has a case', () => {
  const used = electronMembers(program, root, isProgram);
  const shown = electronMembers(program, root, isConformity);
  expect(used.size).toBeGreaterThan(200);
  const missing = [...used].filter(([member]) => !shown.has(member) && !(member in exceptions));
  expect(missing.map(([member, place]) => `${member} (${place})`).sort()).toEqual([]);
  // An exception for a member that tests cover by now must be removed.
  expect(Object.keys(exceptions).filter((member) => shown.has(member) || !used.has(member))).toEqual([]);
}, 180_000);

test('a used member is found in any syntax', () => {
  const found = [...electronMembers(program, root, isSample).keys()];
  expect(found).toEqual(
    expect.arrayContaining([
      ...['App.getGPUInfo', "App.getGPUInfo 'basic'", 'App on gpu-info-update', 'App.isEmojiPanelSupported'],
      ...['App.isSecureKeyboardEntryEnabled'],
      ...['App.isHidden', 'App.isActive', 'App.showEmojiPanel', 'BrowserWindow.isKiosk', 'Shell.beep'],
      ...['PowerMonitor on user-did-become-active', 'BaseWindowConstructorOptions.kiosk'],
      ...['BaseWindowConstructorOptions.thickFrame', 'BaseWindowConstructorOptions.roundedCorners'],
    ]),
  );
}, 180_000);
