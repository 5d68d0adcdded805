import { z } from 'zod';
import { flag, itemsOf, record, text } from './tolerant.ts';
import type { Transport } from './transport.ts';

const faxLine = record({
  id: z.string().min(1),
  alias: text,
  tagline: text,
  canSend: flag,
  canReceive: flag,
});

export type FaxLine = z.output<typeof faxLine>;

/** The fax lines of the user (GET /{userId}/faxlines). */
export function listFaxLines(transport: Transport, signal?: AbortSignal): Promise<FaxLine[]> {
  return transport.request({ method: 'GET', path: '/my/faxlines', schema: itemsOf(faxLine), signal });
}

export function listGroupFaxLines(transport: Transport, signal?: AbortSignal): Promise<FaxLine[]> {
  return transport.request({ method: 'GET', path: '/groupfaxlines', schema: itemsOf(faxLine), signal });
}
