import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MessageId } from '../../shared/messages/index.ts';
import type { Sentence } from '../../shared/sentence.ts';

interface AppMenuDeps {
  platform: NodeJS.Platform;
  say(sentence: Sentence): string;
  zoom(by: 'in' | 'out' | 'reset'): void;
  openGuide(): void;
  openSetUp(): void;
}

/** A standard item with a translated label. */
type Role = NonNullable<MenuItemConstructorOptions['role']>;

/** Elsewhere than on macOS only shortcuts. Electron's default menu would reload pages and open developer tools. */
export function appMenu(deps: AppMenuDeps): MenuItemConstructorOptions[] {
  const { platform, say, zoom, openGuide, openSetUp } = deps;
  const label = (id: MessageId): string => say({ id });
  const item = (role: Role, id: MessageId): MenuItemConstructorOptions => ({ role, label: label(id) });
  const separator = { type: 'separator' } as const;
  const zoomItem = (
    by: 'in' | 'out' | 'reset',
    id: MessageId,
    accelerator: string,
    hidden = false,
  ): MenuItemConstructorOptions => ({
    id: hidden ? `zoom-${by}-${accelerator}` : `zoom-${by}`,
    label: label(id),
    accelerator,
    click: () => zoom(by),
    // A second shortcut: on most keyboards plus needs Shift.
    ...(hidden && { visible: false, acceleratorWorksWhenHidden: true }),
  });

  const own: MenuItemConstructorOptions[] = [
    item('about', 'menu.about'),
    separator,
    item('hide', 'menu.hide'),
    item('hideOthers', 'menu.hideOthers'),
    item('unhide', 'menu.unhide'),
    separator,
    item('quit', 'tray.quit'),
  ];
  const edit: MenuItemConstructorOptions[] = [
    item('undo', 'common.undo'),
    item('redo', 'menu.redo'),
    separator,
    item('cut', 'menu.cut'),
    item('copy', 'call.copy'),
    item('paste', 'menu.paste'),
    item('selectAll', 'menu.selectAll'),
  ];
  const view: MenuItemConstructorOptions[] = [
    zoomItem('in', 'menu.zoomIn', 'CommandOrControl+Plus'),
    zoomItem('in', 'menu.zoomIn', 'CommandOrControl+=', true),
    zoomItem('out', 'menu.zoomOut', 'CommandOrControl+-'),
    zoomItem('reset', 'menu.zoomReset', 'CommandOrControl+0'),
    separator,
    item('togglefullscreen', 'menu.fullScreen'),
  ];
  const window: MenuItemConstructorOptions[] = [
    item('minimize', 'menu.minimize'),
    item('close', 'common.close'),
  ];
  return [
    ...(platform === 'darwin' ? [{ label: label('app.name'), submenu: own }] : []),
    { id: 'edit', label: label('menu.edit'), submenu: edit },
    { id: 'view', label: label('menu.view'), submenu: view },
    { id: 'window', label: label('menu.window'), submenu: window },
    {
      id: 'help',
      label: label('guide.open'),
      submenu: [
        { id: 'guide', label: label('guide.menu'), click: openGuide },
        { id: 'set-up', label: label('setUp.again'), click: openSetUp },
      ],
    },
  ];
}

/** Replaces Electron's menu; called again after a language change. */
export const setAppMenu = (deps: AppMenuDeps): void =>
  Menu.setApplicationMenu(Menu.buildFromTemplate(appMenu(deps)));
