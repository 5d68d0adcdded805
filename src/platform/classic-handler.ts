import type { z } from 'zod';
import { classicVersion } from './classic-version.ts';
import type { QueryValue } from './path.ts';
import { anyBody } from './tolerant.ts';
import type { PlatformRequest, Transport } from './transport.ts';

/** What can be said to every classic handler that reads (specification, "Endpoints"). */
export interface ClassicOptions {
  /** How much the answer is to say; its values are not shown in the specification, so nothing is said by default. */
  complexity?: string;
  signal?: AbortSignal | undefined;
}

/** Asks a classic handler: GET with `version` and, where wanted, `complexity`. */
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

type Write = Pick<PlatformRequest<unknown>, 'path' | 'query' | 'document' | 'timeoutMs' | 'signal'> & {
  method: 'POST' | 'PUT' | 'DELETE';
};

/**
 * Has a classic handler do something. Its parameters travel in the query: there the specification puts those of PUT, and
 * a fax leaves no other place for those of POST.
 */
export async function writeClassic(transport: Transport, write: Write): Promise<void> {
  await writeClassicFor(transport, write, anyBody);
}

/** As `writeClassic`, where the answer matters. */
export function writeClassicFor<T>(transport: Transport, write: Write, schema: z.ZodType<T>): Promise<T> {
  return transport.request({ ...write, query: { ...classicVersion, ...write.query }, schema });
}
