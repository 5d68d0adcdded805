import type { Context } from 'hono';
import type { z } from 'zod';
import { ServiceError } from './errors.ts';

/** Parses a JSON body by a schema. 415 for other media types, 400 with a pointer for invalid fields. */
export async function readJson<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  requireJson(c);
  return parseWith(schema, await jsonOf(c));
}

/** Like `readJson`, but undefined without a body. */
export async function readOptionalJson<T>(c: Context, schema: z.ZodType<T>): Promise<T | undefined> {
  return (await isEmpty(c)) ? undefined : readJson(c, schema);
}

/** Validates a value, and throws a 400 that points at the first invalid field. */
export function parseWith<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const pointer = '/' + (issue?.path ?? []).map(String).join('/');
  const name = (issue?.path ?? []).map(String).join('.');
  const detail = issue?.message ?? 'Invalid input';
  throw new ServiceError(400, name ? `${name}: ${detail}` : `The body: ${detail}`, { pointer });
}

export async function isEmpty(c: Context): Promise<boolean> {
  return (await c.req.arrayBuffer()).byteLength === 0;
}

export function isJson(type: string): boolean {
  return /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(type);
}

function requireJson(c: Context): void {
  const type = c.req.header('content-type') ?? '';
  if (isJson(type)) return;
  throw new ServiceError(415, `The body must be application/json, not ${type || 'without a content type'}.`);
}

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    throw new ServiceError(400, 'The body is not valid JSON.');
  }
}
