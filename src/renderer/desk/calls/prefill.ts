import type { DeskEvent } from '../../../shared/model/desk-event.ts';

/** What the dialler has not taken yet: a number for it, or one that was called by itself. */
export type Prefill = Extract<DeskEvent, { kind: 'dial' | 'dialled' }>;
