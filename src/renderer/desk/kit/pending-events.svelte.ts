import type { DeskEvent } from '../../../shared/ipc/desk-event.ts';

/** One that has called shows nothing, so that nothing keeps it waiting. */
export type PendingEvent = Exclude<DeskEvent, { kind: 'dialled' }>;

/** Events that came while a dialog was open, the newest of each kind. They would close it and lose what is typed. */
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
