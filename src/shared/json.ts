/** Parses JSON, as text or as UTF-8; undefined, which JSON does not have, if it is invalid. */
export function parseJson(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : new TextDecoder().decode(json)) as unknown;
  } catch {
    return undefined;
  }
}

/** Parses JSON by a schema; undefined if it is invalid, or absent. */
export const parseAs = <T>(
  schema: { safeParse(value: unknown): { data?: T | undefined } },
  json: string | Uint8Array | undefined,
): T | undefined => schema.safeParse(json === undefined ? undefined : parseJson(json)).data;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
