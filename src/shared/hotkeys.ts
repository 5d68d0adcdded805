/** What a key does wherever the keyboard is, in the order of the settings. */
export const hotkeyActions = ['dialSelection', 'hangUp', 'mute', 'hold', 'doNotDisturb', 'palette'] as const;
export type HotkeyAction = (typeof hotkeyActions)[number];
export type Hotkeys = Record<HotkeyAction, string | null>;

/** Three modifiers and a letter: what few programs use, and no layout types a character with. */
export const defaultHotkeys: Hotkeys = {
  dialSelection: 'CommandOrControl+Alt+Shift+D',
  hangUp: 'CommandOrControl+Alt+Shift+H',
  mute: 'CommandOrControl+Alt+Shift+M',
  hold: 'CommandOrControl+Alt+Shift+P',
  doNotDisturb: 'CommandOrControl+Alt+Shift+N',
  palette: 'CommandOrControl+Alt+Shift+B',
};

/** Why a key cannot be used: another program holds it, it is set twice here, it belongs to the system, it is none. */
export type HotkeyProblem = 'taken' | 'twice' | 'reserved' | 'unreadable';

type Modifier = 'Control' | 'Alt' | 'Shift' | 'Super' | 'AltGr';

interface Keys {
  modifiers: ReadonlySet<Modifier>;
  /** In capitals. */
  key: string;
}

const modifierNames: Readonly<Record<string, Modifier>> = {
  control: 'Control',
  ctrl: 'Control',
  alt: 'Alt',
  option: 'Alt',
  altgr: 'AltGr',
  shift: 'Shift',
  super: 'Super',
  meta: 'Super',
  command: 'Super',
  cmd: 'Super',
};
const namedKeys = new Set(
  (
    'PLUS SPACE TAB BACKSPACE DELETE INSERT ENTER UP DOWN LEFT RIGHT HOME END PAGEUP PAGEDOWN ESCAPE PRINTSCREEN ' +
    'VOLUMEUP VOLUMEDOWN VOLUMEMUTE MEDIANEXTTRACK MEDIAPREVIOUSTRACK MEDIASTOP MEDIAPLAYPAUSE'
  ).split(' '),
);
const aliases: Readonly<Record<string, string>> = { RETURN: 'ENTER', ESC: 'ESCAPE' };
/** Keys that type nothing: they may stand without a modifier. */
const alone = /^(?:F(?:1\d|2[0-4]|[1-9])|MEDIA\w+)$/;
const functionKey = /^F(?:1\d|2[0-4]|[1-9])$/;

/** An accelerator as Electron writes it; undefined: it is none. @param mac Command, where others have Control */
function readKeys(accelerator: string, mac: boolean): Keys | undefined {
  const parts = accelerator.split('+').map((part) => part.trim());
  const last = (parts.pop() ?? '').toUpperCase();
  const key = aliases[last] ?? last;
  if (!/^[!-~]$/.test(key) && !functionKey.test(key) && !namedKeys.has(key)) return undefined;
  const modifiers = new Set<Modifier>();
  for (const part of parts) {
    const name = part.toLowerCase();
    const either = name === 'commandorcontrol' || name === 'cmdorctrl';
    const modifier = either ? (mac ? 'Super' : 'Control') : modifierNames[name];
    if (modifier === undefined) return undefined;
    modifiers.add(modifier);
  }
  return { modifiers, key };
}

const order: readonly Modifier[] = ['Control', 'AltGr', 'Alt', 'Shift', 'Super'];
const joined = ({ modifiers, key }: Keys): string =>
  [...order.filter((modifier) => modifiers.has(modifier)), key].join('+');

/** What belongs to the system or to every program, beyond a letter with one modifier. */
const systems: Readonly<Record<'mac' | 'other', ReadonlySet<string>>> = {
  mac: new Set([
    ...['Super+TAB', 'Super+SPACE', 'Control+SPACE', 'Alt+Super+ESCAPE', 'Alt+Super+D', 'Alt+Super+H'],
    ...['Control+Super+Q', 'Control+Super+F', 'Shift+Super+3', 'Shift+Super+4', 'Shift+Super+5'],
  ]),
  other: new Set([
    ...['Alt+TAB', 'Alt+ESCAPE', 'Alt+F4', 'Alt+SPACE', 'Control+ESCAPE', 'Control+Alt+DELETE'],
    ...['Control+Shift+ESCAPE', 'Control+Alt+T', 'Control+Alt+L', 'Control+Alt+BACKSPACE'],
    // AltGr is Control and Alt: these type @, € and µ where German is written.
    ...['Control+Alt+Q', 'Control+Alt+E', 'Control+Alt+M'],
  ]),
};

function isReserved(keys: Keys, mac: boolean): boolean {
  const { modifiers, key } = keys;
  if (systems[mac ? 'mac' : 'other'].has(joined(keys))) return true;
  if (!mac && modifiers.has('Super')) return /^[A-Z\d]$/.test(key) && modifiers.size === 1;
  if (!mac && /^F\d+$/.test(key) && modifiers.has('Control') && modifiers.has('Alt')) return true;
  // With one modifier a character belongs to the program that is written in: copy, paste, find, a capital letter.
  return key.length === 1 && modifiers.size === 1;
}

/** What is wrong with these keys by themselves. */
export function problemOfKeys(
  accelerator: string,
  mac: boolean,
): Exclude<HotkeyProblem, 'taken' | 'twice'> | undefined {
  const keys = readKeys(accelerator, mac);
  if (!keys || (keys.modifiers.size === 0 && !alone.test(keys.key))) return 'unreadable';
  return isReserved(keys, mac) ? 'reserved' : undefined;
}

/** Whether both are the same keys, however they are written. */
export function sameKeys(one: string, other: string, mac: boolean): boolean {
  const [a, b] = [readKeys(one, mac), readKeys(other, mac)];
  return a !== undefined && b !== undefined && joined(a) === joined(b);
}

/**
 * What stands against each key, but whether another program holds it. Of two that are the same the first one works.
 * @param others keys that Deskbell holds for something else
 */
export function hotkeyProblems(
  keys: Hotkeys,
  others: readonly string[],
  mac: boolean,
): Partial<Record<HotkeyAction, HotkeyProblem>> {
  const problems: Partial<Record<HotkeyAction, HotkeyProblem>> = {};
  const before = [...others];
  for (const action of hotkeyActions) {
    const key = keys[action];
    if (key === null) continue;
    const problem = before.some((held) => sameKeys(held, key, mac)) ? 'twice' : problemOfKeys(key, mac);
    if (problem !== undefined) problems[action] = problem;
    before.push(key);
  }
  return problems;
}
