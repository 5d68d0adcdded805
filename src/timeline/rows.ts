import { z } from 'zod';
import { callOutcomes } from '../shared/model/timeline.ts';
import type { CallSighting } from './sighting.ts';
import { families } from './sighting.ts';

const outcome = z.enum(callOutcomes);
const direction = z.enum(['in', 'out']);

const sightingSchema: z.ZodType<CallSighting> = z.object({
  family: z.enum(families),
  id: z.string(),
  revision: z.number(),
  callIds: z.array(z.string()),
  direction,
  number: z.string().exactOptional(),
  name: z.string().exactOptional(),
  line: z.string().exactOptional(),
  outcome,
  at: z.number(),
  endedAt: z.number().exactOptional(),
  talkedMs: z.number().exactOptional(),
});

/** A sighting as it was written down; undefined when the text is none. */
export function readSighting(text: unknown): CallSighting | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const parsed = sightingSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

const empty = z
  .null()
  .transform(() => undefined)
  .or(z.undefined());

/** A row of the table `entry`. */
export const entryRow = z.object({
  id: z.number(),
  key: z.string(),
  direction,
  number: z.string().or(empty),
  name: z.string().or(empty),
  line: z.string().or(empty),
  outcome,
  talked: z.number().or(empty),
  seen: z.number(),
  note: z.string().or(empty),
  log: z.string().or(empty),
});

export type EntryRow = z.output<typeof entryRow>;
