import type { CardChange } from './stored-changes.ts';

/** A new contact that its server has not taken yet. */
export type WaitingCreate = CardChange & { what: { kind: 'create' } };

export type Removal = CardChange['what'] & { kind: 'remove' };

/** A change that its server has taken. */
export type TakenChange = CardChange & { taken: object };

/** A contact that is written: new, or changed. */
export type ShownChange = CardChange & { what: { kind: 'create' | 'change' } };

/** To be sent when its server can be reached. */
export const isQueued = (change: CardChange): boolean =>
  !change.theirs && !change.refusal && !change.taken && !isAbsent(change);

/** A new contact that was removed here, and may still come to its server. */
export const isAbsent = ({ what }: CardChange): boolean =>
  what.kind === 'remove' && what.absentSince !== undefined;

export const isWaitingCreate = (change: CardChange | undefined): change is WaitingCreate =>
  change?.what.kind === 'create' && !change.theirs && !change.taken;

export const isTaken = (change: CardChange): change is TakenChange => change.taken !== undefined;
