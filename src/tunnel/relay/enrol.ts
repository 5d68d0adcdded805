import { z } from 'zod';
import { isRedirectError } from '../../shared/redirect-error.ts';
import { enrolmentSchema, type Enrolment, type EnrolmentRequest } from '../../shared/relay/wire.ts';
import { lost } from '../trouble.ts';

/** The relay, or the platform behind it, refuses this desk; retrying is pointless. */
export class EnrolmentRefused extends Error {}

export interface EnrolDeps {
  /** The gateways' address, with the account's name if the relay serves several. */
  relayUrl: string;
  account?: string;
  /** Value of the `Authorization` header for the platform. */
  authorization: () => string | Promise<string>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const refusal = z.object({ error: z.string() });

const ANSWERED_WITHIN_MS = 8_000;
const FINAL = new Set([400, 401, 403, 404]);

/** An identity for the platform token. @throws EnrolmentRefused, or another, possibly temporary error */
export async function enrol(
  { relayUrl, account, authorization, fetch }: EnrolDeps,
  request: EnrolmentRequest,
  signal: AbortSignal,
): Promise<Enrolment> {
  const path = account === undefined ? '/desks' : `/desks/${encodeURIComponent(account)}`;
  const response = await fetch(relayUrl.replace(/\/+$/, '') + path, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: await authorization(), 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERED_WITHIN_MS)]),
  }).catch((error: unknown) => {
    if (!isRedirectError(error)) throw error;
    // A captive portal redirects as well, which is temporary.
    throw lost({ id: 'providers.redirected', values: { host: new URL(relayUrl).host } }, error);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return enrolmentSchema.parse(body);
  const parsed = refusal.safeParse(body);
  const sentence = parsed.success ? parsed.data.error : `The relay answered ${response.status}.`;
  throw FINAL.has(response.status) ? new EnrolmentRefused(sentence) : new Error(sentence);
}
