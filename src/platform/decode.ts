import type { z } from 'zod';
import { PlatformException } from '../shared/errors.ts';
import { looksLikeHtml } from './error-body.ts';
import { badShapeOf } from './parse.ts';
import { parseJson } from '../shared/json.ts';

/** A successful answer, undecoded. */
export interface RawAnswer {
  status: number;
  contentType: string | null;
  bytes: Uint8Array;
}

/** Parses an answer by its schema; undefined for an empty body. @throws PlatformException for another shape */
export function decodeJson<T>(schema: z.ZodType<T>, { status, contentType, bytes }: RawAnswer): T {
  if (bytes.byteLength === 0) return parseAnswer(schema, undefined);
  const body = new TextDecoder().decode(bytes);
  if (!looksLikeHtml(contentType, body)) {
    const json = parseJson(body);
    if (json !== undefined) return parseAnswer(schema, json);
    // Plain text is acceptable if the body does not matter.
    const indifferent = schema.safeParse(undefined);
    if (indifferent.success) return indifferent.data;
  }
  throw new PlatformException({
    kind: 'not-a-telephony-service',
    status,
    detail: 'Something else than JSON came as an answer.',
  });
}

/** @throws PlatformException naming the invalid field */
export function parseAnswer<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PlatformException(badShapeOf(parsed.error));
}
