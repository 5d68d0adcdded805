/** Parses JSON, as text or as UTF-8; undefined, which JSON does not have, if it is invalid. */
export function parseJson(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : new TextDecoder().decode(json)) as unknown;
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
