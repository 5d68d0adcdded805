import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchLab, type Lab } from './lab.ts';

let lab: Lab;

beforeAll(async () => {
  lab = await launchLab({ as: 'x11' });
});
afterAll(() => lab.close());

test('a member that the stand-in lacks throws its name', async () => {
  const asked = lab.evaluate(({ app }) =>
    app.importCertificate({ certificate: '', password: '' }, () => undefined),
  );
  await expect(asked).rejects.toThrow('electron stand-in: app.importCertificate is not implemented');
});

test('a tray item is clicked by its id as a user clicks it', async () => {
  await lab.tray.click('dnd');
  const [dnd] = await lab.tray.items();
  expect(dnd).toMatchObject({ id: 'dnd', type: 'checkbox', checked: true, enabled: true });
  expect(await lab.seen()).toContain('dnd true');
  await expect(lab.tray.click('never')).rejects.toThrow('disabled');
  await expect(lab.tray.click('nothing')).rejects.toThrow('no menu item with the id nothing');
});

test('exactly one item of a radio group is always checked', async () => {
  const checked = async (): Promise<(string | false)[]> =>
    ((await lab.tray.items())[2]?.submenu ?? []).map((item) => item.checked && item.id);
  expect(await checked()).toEqual(['one', false]);
  await lab.tray.click('two');
  expect(await checked()).toEqual([false, 'two']);
});

test('the tray has its tooltip and image size, and reports clicks', async () => {
  expect(await lab.tray.state()).toMatchObject({
    tooltip: 'Lab',
    image: { width: 16, height: 16, empty: false },
  });
  await lab.tray.clickIcon();
  expect(await lab.seen()).toContain('tray click');
});

test.each([
  ['an unknown role', { role: 'fly' }],
  ['an unknown type', { label: 'a', type: 'slider' }],
  ['nothing to show', { enabled: false }],
  ['an unreadable accelerator', { label: 'a', accelerator: 'Hyper+Q' }],
])('a menu with %s is rejected', async (_what, item) => {
  const building = lab.evaluate(
    ({ Menu }, template) => void Menu.buildFromTemplate([template as Electron.MenuItemConstructorOptions]),
    item,
  );
  await expect(building).rejects.toThrow(/Unknown|Invalid|not a valid/);
});

test('a dialog without a prepared answer throws, and one with an answer resolves', async () => {
  const ask = (): Promise<unknown> =>
    lab.evaluate(({ dialog }) => dialog.showMessageBox({ message: 'Sure?' }));
  await expect(ask()).rejects.toThrow('dialog.showMessageBox was not answered');
  await lab.answerDialog({ dialog: 'showMessageBox', answer: { response: 1, checkboxChecked: false } });
  expect(await ask()).toEqual({ response: 1, checkboxChecked: false });
});

test('an address that another program opens reaches the app', async () => {
  await lab.openUrl('tel:+4940123456');
  expect(await lab.seen()).toContain('open-url tel:+4940123456');
});

test('power and lock events reach the app and its idle state', async () => {
  await lab.evaluate(({ powerMonitor }) => {
    powerMonitor.on('resume', () => globalThis.lab.seen.push('resumed'));
  });
  await lab.power('resume');
  await lab.power('lock-screen');
  expect(await lab.seen()).toContain('resumed');
  expect(await lab.evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleState(60))).toBe('locked');
});

test('opening something outside is recorded and not performed', async () => {
  await lab.evaluate(({ shell }) => shell.openExternal('https://example.org/help'));
  expect(await lab.openedExternally()).toEqual(['https://example.org/help']);
});

test('a global shortcut is pressed by its keys, and cannot be registered twice', async () => {
  const registered = await lab.evaluate(({ globalShortcut }) => {
    const press = (): void => void globalThis.lab.seen.push('pressed');
    return [globalShortcut.register('Ctrl+Shift+D', press), globalShortcut.register('Shift+Ctrl+D', press)];
  });
  await lab.pressShortcut('Ctrl+Shift+D');
  expect(registered).toEqual([true, false]);
  expect(await lab.seen()).toContain('pressed');
});

test('a shortcut is the same in any spelling, and can be released', async () => {
  const heard = await lab.evaluate(({ globalShortcut }) => {
    const nothing = (): void => undefined;
    const first = globalShortcut.register('CommandOrControl+Alt+Return', nothing);
    const again = globalShortcut.register('Option+Cmd' + 'OrCtrl+Enter', nothing);
    const held = globalShortcut.isRegistered('CmdOrCtrl+Alt+Enter');
    globalShortcut.unregister('CommandOrControl+Alt+Enter');
    return [first, again, held, globalShortcut.isRegistered('CommandOrControl+Alt+Return')];
  });
  expect(heard).toEqual([true, false, true, false]);
});

test('while shortcuts are suspended none can be used or registered, and all work later', async () => {
  const registered = await lab.evaluate(({ globalShortcut }) => {
    const press = (): void => void globalThis.lab.seen.push('heard again');
    const before = globalShortcut.register('Ctrl+Shift+E', press);
    globalShortcut.setSuspended(true);
    return [before, globalShortcut.isSuspended(), globalShortcut.register('Ctrl+Shift+F', press)];
  });
  expect(registered).toEqual([true, true, false]);
  await expect(lab.pressShortcut('Ctrl+Shift+E')).rejects.toThrow('suspended');
  await lab.evaluate(({ globalShortcut }) => globalShortcut.setSuspended(false));
  await lab.pressShortcut('Ctrl+Shift+E');
  expect(await lab.seen()).toContain('heard again');
});

test('the selected text differs from the copied one, and only Linux provides it', async () => {
  const texts = await lab.evaluate(async ({ clipboard }) => {
    await clipboard.writeText('copied');
    const { selection } = clipboard as { selection?: typeof clipboard };
    await selection?.writeText('selected');
    return [await clipboard.readText(), await selection?.readText()];
  });
  expect(texts).toEqual(['copied', process.platform === 'linux' ? 'selected' : undefined]);
});

test('a permission request of a page is decided by the handler of the app', async () => {
  await lab.evaluate(({ session }) => {
    session.defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
      answer(permission === 'clipboard-sanitized-write' && contents.getURL() === 'app://desk/index.html'),
    );
  });
  expect(await lab.requestPermission('desk', 'clipboard-sanitized-write')).toBe(true);
  expect(await lab.requestPermission('desk', 'media')).toBe(false);
  expect(await lab.requestPermission('popup', 'clipboard-sanitized-write')).toBe(false);
});
