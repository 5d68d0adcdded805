import type { DeskEvent } from '../../../shared/ipc/desk-event.ts';
import { composed } from '../contacts/composer.svelte.ts';
import { isGuideOpen } from '../guides/guide-dialog.svelte.ts';
import { isDialogOpen, wasDialogSubmitted } from '../kit/open-dialogs.svelte.ts';
import {
  addPending,
  keepPending,
  pendingEvents,
  takePending,
  type PendingEvent,
} from '../kit/pending-events.svelte.ts';
import { openedPalette } from '../opened-palette.svelte.ts';

interface EventsDeps {
  /** Shows what was asked for. */
  follow(event: PendingEvent): void;
  onDialled(event: Extract<DeskEvent, { kind: 'dialled' }>): void;
}

export interface Events {
  happen(event: DeskEvent): void;
  /** Handles the event that has waited longest. */
  next(): void;
  /** Events wait although no dialog is open. */
  isUpToUser(): boolean;
}

/** A dialog is open, or about to be. */
const isCovered = (): boolean => isDialogOpen() || composed() !== undefined || isGuideOpen();

/** What comes from outside the window: it waits while a dialog is open, as another page would take that away. */
export function createEvents({ follow, onDialled }: EventsDeps): Events {
  function next(): void {
    const event = takePending();
    if (event) follow(event);
  }

  // One after the other, as one may open a dialog or the palette, which the next must not take away.
  $effect(() => {
    if (pendingEvents().length === 0 || isCovered() || openedPalette() || wasDialogSubmitted()) return;
    // The dialog gives the keyboard back first.
    const timer = setTimeout(next);
    return () => clearTimeout(timer);
  });

  return {
    happen(event) {
      if (event.kind === 'dialled') {
        keepPending((other) => other.kind !== 'dial' || other.number !== event.number);
        onDialled(event);
      } else if (!isCovered()) {
        keepPending((other) => other.kind !== event.kind);
        follow(event);
      } else if (event.kind !== 'openGuide' || !isGuideOpen()) addPending(event);
    },
    next,
    isUpToUser: () => pendingEvents().length > 0 && wasDialogSubmitted() && !isCovered(),
  };
}
