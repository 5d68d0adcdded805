import { accelerator } from './accelerator.ts';
import { Menu } from './menu.ts';
import { StrictObject } from './strict.ts';

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
