import { MenuItem } from './menu-item.ts';
import { StrictEmitter } from './strict.ts';

type Template = (Electron.MenuItemConstructorOptions | MenuItem)[];

let application: Menu | null | undefined;

/** The menu that Electron gives a program that sets none. */
const usualMenu: Template = [
  { role: 'fileMenu', submenu: [{ id: 'quit', role: 'quit' }] },
  { role: 'editMenu', submenu: [{ id: 'copy', role: 'copy' }] },
  {
    role: 'viewMenu',
    submenu: [
      { id: 'reload', role: 'reload' },
      { id: 'forceReload', role: 'forceReload' },
      { id: 'toggleDevTools', role: 'toggleDevTools' },
      { id: 'zoomIn', role: 'zoomIn' },
    ],
  },
];

export class Menu extends StrictEmitter implements Pick<Electron.Menu, 'closePopup' | 'popup'> {
  readonly items: MenuItem[] = [];

  constructor() {
    super('Menu');
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item);
  }

  insert(position: number, item: MenuItem): void {
    if (!(item instanceof MenuItem)) throw new TypeError('Invalid item');
    if (position < 0 || position > this.items.length)
      throw new RangeError('Position is out of the range of menu items');
    this.items.splice(position, 0, item);
    item.menu = this;
    const group = this.#groupOf(item);
    if (item.type === 'radio' && !group.some((other) => other.checked)) {
      const [first] = group;
      if (first) first.checked = true;
    }
  }

  /** Radio items that follow each other make a group. */
  #groupOf(item: MenuItem): MenuItem[] {
    const at = this.items.indexOf(item);
    const before = this.items.slice(0, at).findLastIndex((other) => other.type !== 'radio');
    const after = this.items.slice(at).findIndex((other) => other.type !== 'radio');
    return this.items.slice(before + 1, after < 0 ? undefined : at + after);
  }

  uncheckOthers(item: MenuItem): void {
    for (const other of this.#groupOf(item)) if (other !== item) other.checked = false;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(): void {
    this.emit('menu-will-show', {});
  }

  closePopup(): void {
    this.emit('menu-will-close', {});
  }

  static buildFromTemplate(template: Template): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new Menu();
    const ids = new Set<string>();
    for (const entry of template as (Template[number] | null)[]) {
      const shows = entry !== null && ('label' in entry || 'role' in entry || entry.type === 'separator');
      if (!shows) {
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
      }
      const item = entry instanceof MenuItem ? entry : new MenuItem(entry);
      if (item.id && ids.has(item.id))
        throw new Error(`electron stand-in: two menu items have the id ${item.id}`);
      ids.add(item.id);
      menu.append(item);
    }
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu');
    application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return (application ??= application === undefined ? Menu.buildFromTemplate(usualMenu) : null);
  }
}
