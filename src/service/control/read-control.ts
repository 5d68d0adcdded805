import type { Context } from 'hono';
import type { z } from 'zod';
import { parseWith } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';

/** Reads the body of a control request: JSON, `{}` when there is none. */
export async function readControl<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text();
  let value: unknown = {};
  try {
    if (text.trim() !== '') value = JSON.parse(text);
  } catch {
    throw new ServiceError(400, 'The body is not valid JSON.');
  }
  return parseWith(schema, value);
}
