import { z } from 'zod';

const count = z.int().min(0);
const time = z.int().min(0);
/** Cuts longer texts: otherwise a desk with a long version would seem too old to report. */
const cutTo = (most: number) => (text: string) => text.slice(0, most);
const word = z
  .string()
  .max(1000)
  .regex(/^[\w .+()-]+$/)
  .transform(cutTo(64));

/** The status report of a desk. It contains nothing private: no numbers, no names. Its subject tells whose it is. */
export const deskReport = z.object({
  /** Random id of the installation, different at each relay. */
  desk: z.string().regex(/^[\w-]{8,64}$/),
  /** Time by the clock of the desk, like the other times. */
  at: time,
  version: z
    .string()
    .max(1000)
    .regex(/^\d{1,10}\.\d{1,10}\.\d{1,10}([.+-][\w.+-]+)?$/)
    .transform(cutTo(40)),
  /** What runs the program, with its version. */
  shell: word,
  /** Operating system, version and processor. */
  system: word,
  connectedSince: time,
  /** Sequence up to which all pushes are processed; absent before the first connection. */
  position: count.optional(),
  /** `lateMs`: gateway to desk, each by its own clock. `waited`: the desk was offline or asleep. */
  lastPush: z.object({ at: time, lateMs: z.int(), waited: z.boolean().optional() }).optional(),
  /** Since the start. */
  received: count,
  duplicates: count,
  refused: count,
  /** The program quits, or changes its tunnel provider. */
  leaving: z.boolean().default(false),
});

export type DeskReport = z.infer<typeof deskReport>;

/** Sent with enrolments and reports. */
export const aboutDesk = deskReport.pick({ desk: true, version: true, shell: true, system: true });
export type AboutDesk = z.infer<typeof aboutDesk>;
