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

test('of a group of radio items one is always checked', async () => {
  const checked = async (): Promise<(string | false)[]> =>
    ((await lab.tray.items())[2]?.submenu ?? []).map((item) => item.checked && item.id);
  expect(await checked()).toEqual(['one', false]);
  await lab.tray.click('two');
  expect(await checked()).toEqual([false, 'two']);
});

test('the tray tells its tooltip, the size of its image and its clicks', async () => {
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
])('a menu with %s is refused', async (_what, item) => {
  const building = lab.evaluate(
    ({ Menu }, template) => void Menu.buildFromTemplate([template as Electron.MenuItemConstructorOptions]),
    item,
  );
  await expect(building).rejects.toThrow(/Unknown|Invalid|not a valid/);
});

test('a dialog that nobody answers throws, and one that is answered resolves', async () => {
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

test('what is opened outside is recorded and not opened', async () => {
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

test('a shortcut is the same however it is written, and is given back', async () => {
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

test('while shortcuts are suspended none is heard and none registered; those from before work again after it', async () => {
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

test('the text that is selected is another one than the copied, and only Linux tells it', async () => {
  const texts = await lab.evaluate(async ({ clipboard }) => {
    await clipboard.writeText('copied');
    const { selection } = clipboard as { selection?: typeof clipboard };
    await selection?.writeText('selected');
    return [await clipboard.readText(), await selection?.readText()];
  });
  expect(texts).toEqual(['copied', process.platform === 'linux' ? 'selected' : undefined]);
});

test('a permission that a page asks for is the handler of the app to grant', async () => {
  await lab.evaluate(({ session }) => {
    session.defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
      answer(permission === 'clipboard-sanitized-write' && contents.getURL() === 'app://desk/index.html'),
    );
  });
  expect(await lab.requestPermission('desk', 'clipboard-sanitized-write')).toBe(true);
  expect(await lab.requestPermission('desk', 'media')).toBe(false);
  expect(await lab.requestPermission('popup', 'clipboard-sanitized-write')).toBe(false);
});
