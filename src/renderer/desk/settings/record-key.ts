/** The result of a key press during recording. */
type Recorded =
  | { kind: 'keys'; accelerator: string }
  | { kind: 'leave' }
  | { kind: 'clear' }
  | { kind: 'waits' };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

const modifiers = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'OS', 'CapsLock', 'Fn', 'Dead']);
const byCode: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: 'Enter',
  Tab: 'Tab',
  Insert: 'Insert',
  Delete: 'Delete',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/** The letter of the layout, or of the key if Alt or Shift changes it. @param mac Command is Control */
export function recorded(press: Press, mac: boolean): Recorded {
  const { key, ctrlKey, altKey, shiftKey, metaKey } = press;
  const plain = !ctrlKey && !altKey && !shiftKey && !metaKey;
  if (plain && key === 'Escape') return { kind: 'leave' };
  if (plain && (key === 'Backspace' || key === 'Delete')) return { kind: 'clear' };
  const name = modifiers.has(key) && key !== 'Dead' ? undefined : keyName(press);
  if (name === undefined) return { kind: 'waits' };
  const heldModifiers = [
    ...(mac ? (metaKey ? ['CommandOrControl'] : []) : ctrlKey ? ['CommandOrControl'] : []),
    ...(mac && ctrlKey ? ['Control'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
    ...(!mac && metaKey ? ['Super'] : []),
  ];
  return { kind: 'keys', accelerator: [...heldModifiers, name].join('+') };
}

function keyName({ key, code }: Press): string | undefined {
  if (/^[a-z\d]$/i.test(key)) return key.toUpperCase();
  if (/^F(?:1\d|2[0-4]|[1-9])$/.test(key)) return key;
  return byCode[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1];
}
