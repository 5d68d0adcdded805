import type { Sentence } from '../../shared/sentence.ts';

/** Advice for Linux without a session bus, as at a terminal without a desktop; undefined for other failures. */
export const sessionBusFix = (why: unknown): Sentence | undefined =>
  typeof why === 'string' && /autolaunch|message bus|session bus/i.test(why)
    ? { id: 'selfTest.noSessionBus.fix' }
    : undefined;
