import { z } from 'zod';
import { maybe, anyBody } from './tolerant.ts';
import type { Transport } from './transport.ts';

/** The one push configuration of the whole account; other programs' fields and addresses may be in it. */
const pushSettings = z.looseObject({
  incomingUrl: maybe(z.string()),
  outgoingUrl: maybe(z.string()),
  log: maybe(z.boolean()),
  /** Extension ids (classic) or channel ids (new system); null is no restriction, and so is a list of none. */
  whitelist: z
    .array(z.string())
    .nullish()
    .transform((ids) => (ids?.length === 0 ? null : ids)),
  pushApiVersion: maybe(z.number()),
});

export type PushSettings = z.infer<typeof pushSettings>;

const PATH = '/settings/sipgateio';

export function getPushSettings(transport: Transport, signal?: AbortSignal): Promise<PushSettings> {
  return transport.request({ method: 'GET', path: PATH, schema: pushSettings, signal });
}

/**
 * Writes all of `settings` back, fields that this program does not know among them, and answers what was written.
 * The platform requires both addresses in every write.
 */
export async function putPushSettings(
  transport: Transport,
  settings: PushSettings,
  signal?: AbortSignal,
): Promise<PushSettings> {
  const { incomingUrl = '', outgoingUrl = '' } = settings;
  const written = { ...settings, incomingUrl, outgoingUrl };
  // The live platform answers null with 422, though it tells null itself.
  const body = written.whitelist === null ? { ...written, whitelist: [] } : written;
  await transport.request({ method: 'PUT', path: PATH, body, schema: anyBody, signal });
  return written;
}

/** Reads the settings, changes the fields of `change`, writes all of them back. Answers what was there before, too. */
export async function updatePushSettings(
  transport: Transport,
  change: Partial<PushSettings>,
  signal?: AbortSignal,
): Promise<{ before: PushSettings; after: PushSettings }> {
  const before = await getPushSettings(transport, signal);
  return { before, after: await putPushSettings(transport, { ...before, ...change }, signal) };
}
