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

/** Throws for an accelerator that Electron could not read; else its normal form. */
export function accelerator(text: string): string {
  const parts = text.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  const known = keys.has(key) || /^(.|f([1-9]|1\d|2[0-4])|num\d)$/.test(key);
  if (!known || parts.slice(0, -1).some((part) => !modifiers.has(part))) {
    throw new TypeError(`Error processing argument: ${JSON.stringify(text)} is not a valid accelerator`);
  }
  return [...parts.slice(0, -1).sort(), key].join('+');
}
