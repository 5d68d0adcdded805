import { z } from 'zod';
import { maybe, anyBody } from './tolerant.ts';
import type { Transport } from './transport.ts';
import { query } from './endpoint.ts';

/** The push configuration shared by the whole account; it may contain fields and addresses of other programs. */
const pushSettings = z.looseObject({
  incomingUrl: maybe(z.string()),
  outgoingUrl: maybe(z.string()),
  log: maybe(z.boolean()),
  /** Extension ids (classic) or channel ids (new system); null means no restriction, and so does an empty list. */
  whitelist: z
    .array(z.string())
    .nullish()
    .transform((ids) => (ids?.length === 0 ? null : ids)),
  pushApiVersion: maybe(z.number()),
});

export type PushSettings = z.infer<typeof pushSettings>;

const PATH = '/settings/sipgateio';

export const getPushSettings = query(pushSettings, () => PATH);

/** Writes `settings` with unknown fields, and returns them. Every write requires both addresses. */
export async function putPushSettings(
  transport: Transport,
  settings: PushSettings,
  signal?: AbortSignal,
): Promise<PushSettings> {
  const { incomingUrl = '', outgoingUrl = '' } = settings;
  const written = { ...settings, incomingUrl, outgoingUrl };
  // The live platform answers null with 422, although it returns null itself.
  const body = written.whitelist === null ? { ...written, whitelist: [] } : written;
  await transport.request({ method: 'PUT', path: PATH, body, schema: anyBody, signal });
  return written;
}

/**
 * Reads the settings, changes the fields of `change`, and writes all of them back. Returns the previous settings, too.
 */
export async function updatePushSettings(
  transport: Transport,
  change: Partial<PushSettings>,
  signal?: AbortSignal,
): Promise<{ before: PushSettings; after: PushSettings }> {
  const before = await getPushSettings(transport, signal);
  return { before, after: await putPushSettings(transport, { ...before, ...change }, signal) };
}
