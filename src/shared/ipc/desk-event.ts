import type { SetUpStep } from '../set-up.ts';

/**
 * Happens once in the desk window, unlike a snapshot, which is a state. Sent in order, before the snapshot that
 * contains its result; before the page has loaded, the newest of each kind waits.
 */
export type DeskEvent =
  /** Fills the dialler and focuses it; without a number, only focuses it. */
  | { kind: 'dial'; number: string }
  /** The number was called automatically: clears it from the dialler. */
  | { kind: 'dialled'; number: string }
  /** Opens the form of a new contact. */
  | { kind: 'composeContact'; number: string }
  | { kind: 'showPerson'; contactId: string }
  /** Focuses the note of a live call. */
  | { kind: 'writeNote'; callId: string }
  /** Opens the palette, with the numbers of a selected text. */
  | { kind: 'openPalette'; numbers?: string[] }
  | { kind: 'openGuide' }
  | { kind: 'showRules' }
  /** Absent: the next open step. */
  | { kind: 'showSetUp'; step?: SetUpStep };
