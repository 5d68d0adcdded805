import type { SetUpStep } from '../set-up.ts';

/**
 * Something that happens once in the desk window, where a snapshot says how things stand. Sent in order, before the
 * snapshot that follows; of those that come before the page has loaded, the newest of each kind waits for it.
 */
export type DeskEvent =
  /** The dialler takes this number and the focus; without a number the focus alone. */
  | { kind: 'dial'; number: string }
  /** This number was called by itself: it leaves the dialler where it still stands there. */
  | { kind: 'dialled'; number: string }
  /** A contact is to be written down for this number. */
  | { kind: 'composeContact'; number: string }
  | { kind: 'showPerson'; contactId: string }
  /** The note of a live call takes the keyboard. */
  | { kind: 'writeNote'; callId: string }
  /** The palette opens, with numbers to choose from where a selected text had several. */
  | { kind: 'openPalette'; numbers?: string[] }
  | { kind: 'openGuide' }
  | { kind: 'showRules' }
  /** Without a step: the one to go on with. */
  | { kind: 'showSetUp'; step?: SetUpStep };
