/** Actions of global keys, in the order of the settings. */
export const hotkeyActions = ['dialSelection', 'hangUp', 'mute', 'hold', 'doNotDisturb', 'palette'] as const;
export type HotkeyAction = (typeof hotkeyActions)[number];
export type Hotkeys = Record<HotkeyAction, string | null>;

/** Keys that work in every other program are used only once their user wants them. */
export const noHotkeys: Hotkeys = {
  dialSelection: null,
  hangUp: null,
  mute: null,
  hold: null,
  doNotDisturb: null,
  palette: null,
};

/** Three modifiers and a letter: rarely used by programs, and without a character in any layout. */
export const suggestedHotkeys: Hotkeys = {
  dialSelection: 'CommandOrControl+Alt+Shift+D',
  hangUp: 'CommandOrControl+Alt+Shift+H',
  mute: 'CommandOrControl+Alt+Shift+M',
  hold: 'CommandOrControl+Alt+Shift+P',
  doNotDisturb: 'CommandOrControl+Alt+Shift+N',
  palette: 'CommandOrControl+Alt+Shift+B',
};

/** Used by another program, used twice, reserved by the system, or not an accelerator. */
export type HotkeyProblem = 'taken' | 'twice' | 'reserved' | 'unreadable';

type Modifier = 'Control' | 'Alt' | 'Shift' | 'Super' | 'AltGr';

interface Keys {
  modifiers: ReadonlySet<Modifier>;
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
/** Keys without a character; they need no modifier. */
const alone = /^(?:F(?:1\d|2[0-4]|[1-9])|MEDIA\w+)$/;
const functionKey = /^F(?:1\d|2[0-4]|[1-9])$/;

/** Parses an Electron accelerator. @param mac Command in place of Control */
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

/** Keys of the system or of every program, besides a letter with one modifier. */
const systems: Readonly<Record<'mac' | 'other', ReadonlySet<string>>> = {
  mac: new Set([
    ...['Super+TAB', 'Super+SPACE', 'Control+SPACE', 'Alt+Super+ESCAPE', 'Alt+Super+D', 'Alt+Super+H'],
    ...['Control+Super+Q', 'Control+Super+F', 'Shift+Super+3', 'Shift+Super+4', 'Shift+Super+5'],
  ]),
  other: new Set([
    ...['Alt+TAB', 'Alt+ESCAPE', 'Alt+F4', 'Alt+SPACE', 'Control+ESCAPE', 'Control+Alt+DELETE'],
    ...['Control+Shift+ESCAPE', 'Control+Alt+T', 'Control+Alt+L', 'Control+Alt+BACKSPACE'],
    // AltGr is Control and Alt: these type @, € and µ in the German layout.
    ...['Control+Alt+Q', 'Control+Alt+E', 'Control+Alt+M'],
  ]),
};

function isReserved(keys: Keys, mac: boolean): boolean {
  const { modifiers, key } = keys;
  if (systems[mac ? 'mac' : 'other'].has(joined(keys))) return true;
  if (!mac && modifiers.has('Super')) return /^[A-Z\d]$/.test(key) && modifiers.size === 1;
  if (!mac && /^F\d+$/.test(key) && modifiers.has('Control') && modifiers.has('Alt')) return true;
  // A character with one modifier belongs to the active program: copy, paste, find, capitals.
  return key.length === 1 && modifiers.size === 1;
}

/** Problems that do not depend on other keys. */
export function problemOfKeys(
  accelerator: string,
  mac: boolean,
): Exclude<HotkeyProblem, 'taken' | 'twice'> | undefined {
  const keys = readKeys(accelerator, mac);
  if (!keys || (keys.modifiers.size === 0 && !alone.test(keys.key))) return 'unreadable';
  return isReserved(keys, mac) ? 'reserved' : undefined;
}

export function sameKeys(one: string, other: string, mac: boolean): boolean {
  const [a, b] = [readKeys(one, mac), readKeys(other, mac)];
  return a !== undefined && b !== undefined && joined(a) === joined(b);
}

/** All but use by another program. Of two equal keys the first works. @param others keys of Deskbell */
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
