import type { z } from 'zod';
import { PlatformException } from '../shared/errors.ts';
import { looksLikeHtml } from './error-body.ts';
import { badShapeOf } from './parse.ts';

/** A successful answer as it came. */
export interface RawAnswer {
  status: number;
  contentType: string | null;
  bytes: Uint8Array;
}

/**
 * What a JSON answer says, by its schema, which gets undefined when the body is empty.
 * @throws PlatformException: another shape, or no JSON at all
 */
export function decodeJson<T>(schema: z.ZodType<T>, { status, contentType, bytes }: RawAnswer): T {
  if (bytes.byteLength === 0) return parseAnswer(schema, undefined);
  const body = new TextDecoder().decode(bytes);
  if (!looksLikeHtml(contentType, body)) {
    const json = jsonOf(body);
    if (json !== undefined) return parseAnswer(schema, json);
    // Plain words are fine where the body does not matter.
    const indifferent = schema.safeParse(undefined);
    if (indifferent.success) return indifferent.data;
  }
  throw new PlatformException({
    kind: 'not-a-telephony-service',
    status,
    detail: 'Something else than JSON came as an answer.',
  });
}

/** @throws PlatformException naming the field that is not as specified */
export function parseAnswer<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PlatformException(badShapeOf(parsed.error));
}

/** JSON has no undefined, so that it can stand for "no JSON". */
function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
