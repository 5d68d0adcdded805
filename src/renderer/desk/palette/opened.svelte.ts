/** Why the palette is open; undefined: it is not. */
export interface Opened {
  /** Numbers of a text that was selected elsewhere, of which one is to be called. */
  numbers?: string[];
}

let opened = $state.raw<Opened>();

export const openedPalette = (): Opened | undefined => opened;

export function openPalette(numbers?: string[]): void {
  // One dialog at a time: another one may hold what somebody has typed.
  if (opened === undefined && document.querySelector('dialog[open]')) return;
  opened = numbers === undefined ? {} : { numbers };
}

export const closePalette = (): void => void (opened = undefined);
