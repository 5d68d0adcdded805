import { z } from 'zod';
import { pathOf } from '../path.ts';
import { anyBody } from '../tolerant.ts';
import type { Transport } from '../transport.ts';

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
export async function blockNumber(
  transport: Transport,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<void> {
  await transport.request({ method: 'POST', path: PATH, body: { phoneNumber }, schema: anyBody, signal });
}

/** @param phoneNumber as the platform lists it @throws PlatformException */
export async function unblockNumber(
  transport: Transport,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/blacklist/incoming/${phoneNumber}`;
  await transport.request({ method: 'DELETE', path, schema: anyBody, signal });
}
