import type { DeskEvent } from '../../../shared/ipc/desk-event.ts';

/** One that has called shows nothing, so that nothing keeps it waiting. */
export type PendingEvent = Exclude<DeskEvent, { kind: 'dialled' }>;

/** What came while a dialog was open: it would take the dialog away, with what is typed in it. The newest of each kind. */
let pending = $state.raw<readonly PendingEvent[]>([]);

export const pendingEvents = (): readonly PendingEvent[] => pending;

export function addPending(event: PendingEvent): void {
  pending = [...pending.filter(({ kind }) => kind !== event.kind), event];
}

export function keepPending(isWanted: (event: PendingEvent) => boolean): void {
  if (!pending.every(isWanted)) pending = pending.filter(isWanted);
}

/** The oldest one. */
export function takePending(): PendingEvent | undefined {
  const [first, ...rest] = pending;
  pending = rest;
  return first;
}
