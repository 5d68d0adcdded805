import { isDialogOpen } from '../kit/open-dialogs.svelte.ts';

let opened = $state(false);

export const isGuideOpen = (): boolean => opened;

/** One dialog at a time: another one may hold unsaved input. */
export function openGuide(): void {
  if (!isDialogOpen()) opened = true;
}

export const closeGuide = (): void => void (opened = false);
