/** Why the palette is open; undefined: it is not. */
export interface Opened {
  /** Numbers of a text that was selected elsewhere, of which one is to be called. */
  numbers?: string[];
}

let opened = $state.raw<Opened>();

const dialogs = document.getElementsByTagName('dialog');

/** Another dialog is open: it lies above the palette. */
export const isDialogOpen = (): boolean => Array.from(dialogs).some(({ open }) => open);

export const openedPalette = (): Opened | undefined => opened;

export function openPalette(numbers?: string[]): void {
  // One dialog at a time: another one may hold what somebody has typed.
  if (opened === undefined && isDialogOpen()) return;
  opened = numbers === undefined ? {} : { numbers };
}

export const closePalette = (): void => void (opened = undefined);
