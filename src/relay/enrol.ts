import { z } from 'zod';
import { fromPublic } from '@nats-io/jwt';
import { aboutDesk, type AboutDesk } from '../shared/relay/desk-report.ts';
import type { Enrolment } from '../shared/relay/wire.ts';
import { PlatformException } from '../shared/errors.ts';
import type { Credentials } from '../platform/auth.ts';
import { createTransport, type Transport, type TransportDeps } from '../platform/transport.ts';
import { getUserInfo } from '../platform/userinfo.ts';
import type { RelayAccount } from './account.ts';
import type { DeskIdentity } from './identity/mint.ts';

export const enrolmentRequest = z.object({
  publicKey: z.string().refine(isUserKey, 'must be the public NKey of a user (U…)'),
  answers: z.boolean().default(false),
  // Unreadable details must not prevent an enrolment.
  about: aboutDesk.optional().catch(undefined),
});

export type EnrolmentResult =
  | { ok: true; enrolment: Enrolment }
  | { ok: false; status: 401 | 403 | 502 | 503; sentence: string };

export interface EnrolDeps {
  /** Creates and records an identity; undefined for a desk that was shut out. */
  issue: (identity: DeskIdentity) => Promise<string | undefined>;
  /** Terms that apply to every desk. */
  terms: Pick<Enrolment, 'lifetimeS' | 'servers' | 'reportSeconds'>;
  platform: Pick<TransportDeps, 'fetch' | 'clock' | 'random'>;
  /** Whether this desk was shut out by an administrator. */
  isRevoked: (account: string, userId: string, publicKey: string) => boolean;
  /** Whether the list of shut-out desks is read; until then no desk is let in. May wait a moment for it. */
  directoryKnown: () => Promise<boolean>;
  /** What else is to be learned with the rights of this user, while the token is at hand. */
  onEnrolled: (order: EnrolOrder, userId: string, transport: Transport) => void;
}

export interface EnrolOrder {
  account: RelayAccount;
  credentials: Credentials;
  publicKey: string;
  answers: boolean;
  about?: AboutDesk | undefined;
}

const SHUT_OUT = 'An administrator of the relay has shut this desk out.';
const ASKED_WITHIN_MS = 5_000;
const person = z.looseObject({ admin: z.boolean().nullish() });

/** Asks the platform who holds this token, gives the desk that user's identity, and forgets the token. */
export function createEnrol(deps: EnrolDeps): (order: EnrolOrder) => Promise<EnrolmentResult> {
  return async (order) => {
    const { account, credentials, publicKey, answers, about } = order;
    const { name, baseUrl, masterSipId, ringSeconds } = account.config;
    if (!(await deps.directoryKnown())) return refuse(503, 'The relay does not know yet whom it may let in.');
    try {
      const transport = createTransport({ ...deps.platform, baseUrl, credentials });
      const signal = AbortSignal.timeout(ASKED_WITHIN_MS);
      const user = await getUserInfo(transport, signal);
      // User ids such as w0 exist in every account: without this, anybody with any account could read along.
      if (user.masterSipId !== masterSipId) return refuse(403, 'This token belongs to another account.');
      // Where there is no keychain, a desk has another key after a restart.
      const isShutOut = [publicKey, about?.desk ?? publicKey].some((desk) =>
        deps.isRevoked(name, user.userId, desk),
      );
      if (isShutOut) return refuse(403, SHUT_OUT);
      const admin = await isAdministrator(transport, user.userId, signal);
      const { terms } = deps;
      const { lifetimeS } = terms;
      const identity = { account: name, userId: user.userId, publicKey, answers, about, lifetimeS };
      const issuing = await deps.issue(identity).then(
        (jwt) => ({ jwt }),
        () => undefined,
      );
      if (issuing === undefined) return refuse(503, 'The relay cannot note at the moment whom it lets in.');
      const { jwt } = issuing;
      if (jwt === undefined) return refuse(403, SHUT_OUT);
      deps.onEnrolled(order, user.userId, transport);
      const enrolment: Enrolment = {
        jwt,
        ...terms,
        account: name,
        userId: user.userId,
        ringMs: ringSeconds * 1000,
        ...(admin && { pushUrl: account.pushUrl }),
      };
      return { ok: true, enrolment };
    } catch (error) {
      if (!(error instanceof PlatformException)) throw error;
      return explain(error);
    }
  };
}

async function isAdministrator(transport: Transport, userId: string, signal: AbortSignal): Promise<boolean> {
  const path = `/users/${encodeURIComponent(userId)}`;
  return transport
    .request({ method: 'GET', path, schema: person, signal })
    .then(({ admin }) => admin === true)
    .catch(() => false);
}

function explain({ failure }: PlatformException): EnrolmentResult {
  if (failure.kind === 'platform' && failure.status === 401)
    return refuse(401, 'The platform refuses this token.');
  if (failure.kind === 'platform' && failure.status === 403) {
    return refuse(403, 'The platform does not let this token say whose it is.');
  }
  return refuse(502, 'The platform could not be asked whose token this is.');
}

function refuse(status: 401 | 403 | 502 | 503, sentence: string): EnrolmentResult {
  return { ok: false, status, sentence };
}

function isUserKey(text: string): boolean {
  try {
    return text.startsWith('U') && fromPublic(text).getPublicKey() === text;
  } catch {
    return false;
  }
}
