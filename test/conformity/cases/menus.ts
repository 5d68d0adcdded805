import { expect, test } from 'vitest';
import type { Fixture } from '../launch.ts';

export function menuCases(app: () => Fixture): void {
  test('a menu has the described items, and a click performs the action of its item', async () => {
    const { main, shell, untilSeen } = app();
    await main(({ Menu }) => {
      const click: Electron.MenuItemConstructorOptions['click'] = ({ id, checked }) =>
        void fixture.seen.push(`menu ${id} ${checked}`);
      Menu.setApplicationMenu(
        Menu.buildFromTemplate([
          {
            id: 'view',
            label: 'View',
            submenu: [
              { id: 'bigger', label: 'Bigger', accelerator: 'CommandOrControl+Plus', click },
              {
                ...{ id: 'bigger-too', label: 'Bigger', accelerator: 'CommandOrControl+=', click },
                ...{ visible: false, acceleratorWorksWhenHidden: true },
              },
              { type: 'separator' },
              { id: 'ticked', label: 'Ticked', type: 'checkbox', checked: true, click },
              { id: 'never', label: 'Never', enabled: false, click },
              { role: 'copy', label: 'Copy' },
            ],
          },
        ]),
      );
    });
    const [view] = await shell.appMenu.items();
    expect(view).toMatchObject({ id: 'view', label: 'View', type: 'submenu' });
    expect(view?.submenu).toMatchObject([
      { id: 'bigger', type: 'normal', enabled: true, visible: true, checked: false },
      { id: 'bigger-too', visible: false },
      { type: 'separator' },
      { id: 'ticked', type: 'checkbox', checked: true },
      { id: 'never', enabled: false },
      { label: 'Copy' },
    ]);
    await shell.appMenu.click('bigger');
    await shell.appMenu.click('ticked');
    await untilSeen('menu bigger false');
    await untilSeen('menu ticked false');
    await expect(shell.appMenu.click('never')).rejects.toThrow('disabled');
  });

  test.each([
    ['that is no list', 'TypeError: Invalid template for Menu', 'hello'],
    ['with nothing to show', 'TypeError: Invalid template for MenuItem', [{ visible: true }]],
    ['with nothing at all', 'TypeError: Invalid template for MenuItem', [null]],
    ['of an unknown type', 'Unknown menu item type', [{ label: 'a', type: 'slider' }]],
    ['that leads to no other', 'Invalid submenu', [{ label: 'a', type: 'submenu' }]],
  ])('a menu %s is rejected', async (_what, words, template) => {
    await expect(
      app().main(({ Menu }, items) => void Menu.buildFromTemplate(items as never), template),
    ).rejects.toThrow(words);
  });

  test('only a menu can become that of the program', async () => {
    await expect(app().main(({ Menu }) => Menu.setApplicationMenu('menu' as never))).rejects.toThrow(
      'TypeError',
    );
  });

  test('the zoom of a page applies to all pages of its origin only', async () => {
    const { main, shell } = app();
    await main(() => fixture.open('desk', { show: false }).then((window) => window.id));
    const zooms = (): Promise<number[]> =>
      main(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .toSorted((a, b) => a.id - b.id)
          .map(({ webContents }) => webContents.getZoomFactor()),
      );
    const width = async (): Promise<number> => (await shell.page('popup')).evaluate(() => devicePixelRatio);
    const before = await width();
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.webContents.setZoomFactor(1.25));
    await expect.poll(zooms).toEqual([1.25, 1, 1.25]);
    expect(await width()).toBe(before);
    await main(({ BrowserWindow }) => {
      BrowserWindow.fromId(1)?.webContents.setZoomFactor(1);
      BrowserWindow.getAllWindows()
        .find(({ id }) => id > 2 && BrowserWindow.fromId(id)?.webContents.getURL().startsWith('app://desk/'))
        ?.destroy();
    });
  });
}
