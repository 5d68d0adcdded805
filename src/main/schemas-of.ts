import type { z } from 'zod';

/** What each of these requests of a window must carry, and what it may answer. */
export type SchemasOf<Requests extends Record<keyof Requests, { args: unknown; result: unknown }>> = {
  [Name in keyof Requests]: {
    args: z.ZodType<Requests[Name]['args']>;
    result: z.ZodType<Requests[Name]['result']>;
  };
};
