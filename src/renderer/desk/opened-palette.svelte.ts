import { isDialogOpen } from './kit/open-dialogs.svelte.ts';

/** What the palette was opened for. */
export interface Opened {
  /** Numbers of a text selected in another program, to choose one from. */
  numbers?: string[];
}

let opened = $state.raw<Opened>();

export const openedPalette = (): Opened | undefined => opened;

export function openPalette(numbers?: string[]): void {
  // One dialog at a time: another one may hold unsaved input.
  if (opened === undefined && isDialogOpen()) return;
  opened = numbers === undefined ? {} : { numbers };
}

export const closePalette = (): void => void (opened = undefined);
