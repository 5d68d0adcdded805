import { z } from 'zod';
import { maybe, anyBody } from './tolerant.ts';
import type { Transport } from './transport.ts';

/** The one push configuration of the whole account; other programs' fields and addresses may be in it. */
const pushSettings = z.looseObject({
  incomingUrl: maybe(z.string()),
  outgoingUrl: maybe(z.string()),
  log: maybe(z.boolean()),
  /** Extension ids (classic) or channel ids (new system); null is no restriction. */
  whitelist: z.array(z.string()).nullish(),
  pushApiVersion: maybe(z.number()),
});

export type PushSettings = z.infer<typeof pushSettings>;

const PATH = '/settings/sipgateio';

export function getPushSettings(transport: Transport, signal?: AbortSignal): Promise<PushSettings> {
  return transport.request({ method: 'GET', path: PATH, schema: pushSettings, signal });
}

/**
 * Reads the settings, changes the fields of `change`, writes all of them back: fields that this program does not know
 * stay. Answers what was there before, so that the caller can ask before it replaces a foreign address, and put it
 * back on exit.
 */
export async function updatePushSettings(
  transport: Transport,
  change: Partial<PushSettings>,
  signal?: AbortSignal,
): Promise<{ before: PushSettings; after: PushSettings }> {
  const before = await getPushSettings(transport, signal);
  // The platform requires both addresses in every write.
  const after = {
    ...before,
    incomingUrl: before.incomingUrl ?? '',
    outgoingUrl: before.outgoingUrl ?? '',
    ...change,
  };
  await transport.request({ method: 'PUT', path: PATH, body: after, schema: anyBody, signal });
  return { before, after };
}
