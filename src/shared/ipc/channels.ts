export const SNAPSHOT_CHANNEL = 'deskbell:snapshot';
export const EVENT_CHANNEL = 'deskbell:event';
/** The page requests the snapshot it may have missed while loading. */
export const READY_CHANNEL = 'deskbell:ready';

export const requestChannel = (name: string): string => `deskbell:${name}`;
