import { z } from 'zod';
import { pathOf } from '../path.ts';
import type { Transport } from '../transport.ts';
import { command } from '../endpoint.ts';

/** The most blocked numbers that are shown. */
const MOST = 5_000;
const entries = z.looseObject({ items: z.array(z.looseObject({ phoneNumber: z.string().max(40) })) });
const PATH = '/blacklist/incoming';

/** Numbers that the platform blocks for this user, as it writes them. @throws PlatformException */
export async function listBlocked(transport: Transport, signal?: AbortSignal): Promise<string[]> {
  const { items } = await transport.request({ method: 'GET', path: PATH, schema: entries, signal });
  return items.slice(0, MOST).map(({ phoneNumber }) => phoneNumber);
}

/** @param phoneNumber E.164 @throws PlatformException */
export const blockNumber = command((phoneNumber: string) => ({
  method: 'POST',
  path: PATH,
  body: { phoneNumber },
}));

/** @param phoneNumber as the platform lists it @throws PlatformException */
export const unblockNumber = command((phoneNumber: string) => ({
  method: 'DELETE',
  path: pathOf`/blacklist/incoming/${phoneNumber}`,
}));
