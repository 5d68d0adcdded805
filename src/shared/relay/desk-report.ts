import { z } from 'zod';

const count = z.int().min(0);
/** Epoch milliseconds. */
const time = z.int().min(0);
/** What is longer is cut: a desk with a long version is no desk that is too old to report. */
const cutTo = (most: number) => (text: string) => text.slice(0, most);
const word = z
  .string()
  .max(1000)
  .regex(/^[\w .+()-]+$/)
  .transform(cutTo(64));

/**
 * How a desk says that it is well. No field can hold what is private: no numbers of calls, no names, nothing of a caller.
 * The subject that it comes by says whose it is.
 */
export const deskReport = z.object({
  /** The installation, the same over restarts: made at random, and different at each relay. */
  desk: z.string().regex(/^[\w-]{8,64}$/),
  /** By the clock of the desk, as are the other times here. */
  at: time,
  version: z
    .string()
    .max(1000)
    .regex(/^\d{1,10}\.\d{1,10}\.\d{1,10}([.+-][\w.+-]+)?$/)
    .transform(cutTo(40)),
  /** What runs the program, with its version. */
  shell: word,
  /** Operating system, its version and the processor. */
  system: word,
  connectedSince: time,
  /** Sequence up to which each push had its effect here; absent before the first connection has begun. */
  position: count.optional(),
  /**
   * `lateMs`: from the gateway's clock when it had the push to the desk's clock when the desk had it. `waited`: because the desk
   * was away, or its computer asleep.
   */
  lastPush: z.object({ at: time, lateMs: z.int(), waited: z.boolean().optional() }).optional(),
  /** Since the program was started. */
  received: count,
  duplicates: count,
  refused: count,
  /** The program is being ended, or receives pushes in another way from now on. */
  leaving: z.boolean().default(false),
});

export type DeskReport = z.infer<typeof deskReport>;

/** What a desk says of the program when it enrols, and in its reports. */
export const aboutDesk = deskReport.pick({ desk: true, version: true, shell: true, system: true });
export type AboutDesk = z.infer<typeof aboutDesk>;
