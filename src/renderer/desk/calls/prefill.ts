import type { DeskEvent } from '../../../shared/ipc/desk-event.ts';

/** What the dialler has yet to take: a number, or a call that was started without it. */
export type Prefill = Extract<DeskEvent, { kind: 'dial' | 'dialled' }>;
