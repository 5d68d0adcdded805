import { t } from '../i18n/i18n.svelte.ts';

export const isMac = /Mac/.test(navigator.userAgent);
export const isWindows = /Windows/.test(navigator.userAgent);

const macSigns: Readonly<Record<string, string>> = {
  CommandOrControl: '⌘',
  Command: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Super: '⌘',
};

/** The keys of an accelerator: "Ctrl + Alt + D", "⌘⌥D". */
export function keysText(accelerator: string): string {
  const parts = accelerator.split('+').map(nameOf);
  return isMac ? parts.join('') : parts.join(' + ');
}

function nameOf(part: string): string {
  if (isMac) return macSigns[part] ?? part;
  if (part === 'CommandOrControl' || part === 'Control') return t('keys.control');
  if (part === 'Shift') return t('keys.shift');
  if (part === 'Super') return t('keys.super');
  if (part === 'Enter') return t('keys.enter');
  return part === 'Space' ? t('keys.space') : part;
}
