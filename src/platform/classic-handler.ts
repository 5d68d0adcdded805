import type { z } from 'zod';
import { classicVersion } from './classic-version.ts';
import type { QueryValue } from './path.ts';
import { anyBody } from './tolerant.ts';
import type { PlatformRequest, Transport } from './transport.ts';

/** Parameters of every classic handler that reads (specification, "Endpoints"). */
export interface ClassicOptions {
  /** How detailed the answer should be. The specification does not show the values, so it is not sent by default. */
  complexity?: string;
  signal?: AbortSignal | undefined;
}

/** Reads from a classic handler: GET with `version` and, if given, `complexity`. */
export function readClassic<T>(
  transport: Transport,
  path: string,
  schema: z.ZodType<T>,
  { complexity, signal }: ClassicOptions = {},
  query: Record<string, QueryValue> = {},
  accept?: string,
): Promise<T> {
  return transport.request({
    method: 'GET',
    path,
    query: { ...classicVersion, complexity, ...query },
    schema,
    signal,
    ...(accept !== undefined && { accept }),
  });
}

export type ClassicWrite = Pick<
  PlatformRequest<unknown>,
  'path' | 'query' | 'document' | 'timeoutMs' | 'signal'
> & {
  method: 'POST' | 'PUT' | 'DELETE';
};

/** Parameters travel in the query: the specification has those of PUT there, and a fax fills the body of POST. */
export async function writeClassic(transport: Transport, write: ClassicWrite): Promise<void> {
  await writeClassicFor(transport, write, anyBody);
}

/** Like `writeClassic`, but returns the answer. */
export function writeClassicFor<T>(
  transport: Transport,
  write: ClassicWrite,
  schema: z.ZodType<T>,
): Promise<T> {
  return transport.request({ ...write, query: { ...classicVersion, ...write.query }, schema });
}
