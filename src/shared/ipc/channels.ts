/** The channel on which snapshots go to a window. */
export const SNAPSHOT_CHANNEL = 'deskbell:snapshot';
/** The channel on which events go to the desk window. */
export const EVENT_CHANNEL = 'deskbell:event';
/** A page asks for the snapshot it may have missed while it loaded. */
export const READY_CHANNEL = 'deskbell:ready';

/** The IPC channel of a request. */
export const requestChannel = (name: string): string => `deskbell:${name}`;
