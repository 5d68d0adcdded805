const modifiers = new Set(
  'command cmd control ctrl commandorcontrol cmdorctrl alt option altgr shift super meta'.split(' '),
);
const keys = new Set(
  (
    'plus space tab capslock numlock scrolllock backspace delete insert return enter up down left right home end ' +
    'pageup pagedown escape esc volumeup volumedown volumemute medianexttrack mediaprevioustrack mediastop ' +
    'mediaplaypause printscreen numdec numadd numsub nummult numdiv'
  ).split(' '),
);

/** Names of the same key; Command stands where others have Control. */
const same: Readonly<Record<string, string>> = {
  ...{ cmd: 'command', ctrl: 'control', option: 'alt', meta: 'super', esc: 'escape', return: 'enter' },
  ...(process.platform === 'darwin'
    ? { commandorcontrol: 'command', cmdorctrl: 'command', super: 'command' }
    : { commandorcontrol: 'control', cmdorctrl: 'control' }),
};
const named = (part: string): string => same[part] ?? part;

/** Throws for an accelerator that Electron could not read; else its normal form. */
export function accelerator(text: string): string {
  const parts = text.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  const known = keys.has(key) || /^(.|f([1-9]|1\d|2[0-4])|num\d)$/.test(key);
  if (!known || parts.slice(0, -1).some((part) => !modifiers.has(part))) {
    throw new TypeError(`Error processing argument: ${JSON.stringify(text)} is not a valid accelerator`);
  }
  return [...new Set(parts.slice(0, -1).map(named).sort()), named(key)].join('+');
}
