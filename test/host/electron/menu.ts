import { accelerator } from './accelerator.ts';
import { StrictEmitter, StrictObject } from './strict.ts';

type Type = Electron.MenuItem['type'];

const types = new Set(['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette']);
const roles = new Set(
  (
    'undo redo cut copy paste pasteandmatchstyle delete selectall reload forcereload toggledevtools resetzoom zoomin ' +
    'zoomout togglespellchecker togglefullscreen window minimize close help about services hide hideothers unhide ' +
    'quit showsubstitutions togglesmartquotes togglesmartdashes toggletextreplacement startspeaking stopspeaking ' +
    'zoom front appmenu filemenu editmenu viewmenu sharemenu recentdocuments toggletabbar selectnexttab ' +
    'selectprevioustab showalltabs mergeallwindows clearrecentdocuments movetabtonewwindow windowmenu'
  ).split(' '),
);

let lastCommand = 0;

export class MenuItem
  extends StrictObject
  implements
    Pick<
      Electron.MenuItem,
      'checked' | 'click' | 'commandId' | 'enabled' | 'id' | 'label' | 'type' | 'visible'
    >
{
  readonly commandId = ++lastCommand;
  readonly id: string;
  readonly type: Type;
  label: string;
  enabled: boolean;
  visible: boolean;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly sublabel: string;
  readonly toolTip: string;
  readonly icon: unknown;
  menu: Menu | undefined;
  #checked: boolean;
  #action: Electron.MenuItemConstructorOptions['click'];

  constructor(options: Electron.MenuItemConstructorOptions) {
    super('MenuItem');
    const { submenu, role } = options;
    if (role !== undefined && !roles.has(role.toLowerCase())) throw new Error(`Unknown role: ${role}`);
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    if (!types.has(this.type)) throw new Error(`Unknown menu item type: ${this.type}`);
    if (this.type === 'submenu' && !submenu) throw new Error('Invalid submenu');
    if (this.type === 'normal' && options.label === undefined && role === undefined) {
      throw new Error('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    if (options.accelerator) accelerator(options.accelerator);
    this.submenu = Array.isArray(submenu)
      ? Menu.buildFromTemplate(submenu)
      : (submenu as unknown as Menu | undefined);
    this.id = options.id ?? '';
    this.label = options.label ?? role ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.role = role?.toLowerCase();
    this.accelerator = options.accelerator;
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.icon = options.icon;
    this.#checked = options.checked ?? false;
    this.#action = options.click;
  }

  get checked(): boolean {
    return this.#checked;
  }

  set checked(value: boolean) {
    this.#checked = value;
    if (value && this.type === 'radio') this.menu?.uncheckOthers(this);
  }

  /** What a user's click does: a check box turns over, a radio button wins its group, then the action runs. */
  click = (event: unknown = {}, window?: unknown): void => {
    if (!this.enabled)
      throw new Error(`electron stand-in: the menu item ${this.id || this.label} is disabled`);
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    this.#action?.(
      this as unknown as Electron.MenuItem,
      window as Electron.BaseWindow | undefined,
      event as Electron.KeyboardEvent,
    );
  };
}

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
