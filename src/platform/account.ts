import { z } from 'zod';
import { PlatformException, type PlatformFailure } from '../shared/errors.ts';
import type { AccountType } from '../shared/model/account.ts';
import { lackedBy } from './endpoints.ts';
import type { Transport } from './transport.ts';
import { parseJson } from '../shared/json.ts';

const features: Record<string, AccountType> = { CLASSIC: 'classic', CLASSIC_PBX: 'classic', NEO_PBX: 'new' };

/**
 * The account type that a bearer token claims (specification, "Authentication" 2); undefined for anything but a JWT
 * with that claim. The platform verifies the signature; the desk only chooses endpoints by it.
 */
export function accountTypeFromToken(token: string): AccountType | undefined {
  const scope = z.object({ featureScope: z.string() }).safeParse(claimsOf(token)).data?.featureScope ?? '';
  return Object.hasOwn(features, scope) ? features[scope] : undefined;
}

/** The claims of a JSON Web Token; undefined for any other token. */
export function claimsOf(token: string): unknown {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  return parseJson(Buffer.from(payload, 'base64url'));
}

/**
 * Endpoints that only one system has, each with a right of its own, since a token may lack any of them. An answer
 * identifies the account's system; a refusal may name the other one.
 */
const probes: readonly (readonly [AccountType, string])[] = [
  ['classic', '/groups'],
  ['new', '/channels'],
  ['classic', '/my/phonelines'],
  ['classic', '/voicemails'],
  ['classic', '/groupfaxlines'],
];
const REQUIRES = { classic: /requires? an? .*classic/i, new: /requires? an? .*(neo|new)/i };
const list = z.looseObject({ items: z.array(z.unknown()) });

/**
 * Finds the account type by endpoints that only one system has. A probe that is refused for another reason decides
 * nothing; undefined if all are.
 * @throws PlatformException for a wrong token, and if the platform cannot be reached or fails
 */
export async function probeAccountType(
  transport: Transport,
  signal?: AbortSignal,
): Promise<AccountType | undefined> {
  for (const [system, path] of probes) {
    try {
      await transport.request({ method: 'GET', path, schema: list, signal });
      return system;
    } catch (error) {
      const { failure } = error instanceof PlatformException ? error : {};
      if (failure === undefined || !saysNothing(failure)) throw error;
      const message = failure.kind === 'platform' ? `${failure.title} ${failure.detail}` : '';
      if (REQUIRES[system].test(message)) return system === 'classic' ? 'new' : 'classic';
    }
  }
  return undefined;
}

/** The error concerns this endpoint or the right to it, not the token or the platform. */
function saysNothing(failure: PlatformFailure): boolean {
  if (failure.kind === 'platform') return failure.status < 500 && ![401, 408, 429].includes(failure.status);
  return failure.kind === 'bad-shape' || failure.kind === 'not-a-telephony-service';
}

/** A transport that refuses requests which `accountType` does not support before sending them. */
export function forAccount(transport: Transport, accountType: AccountType): Transport {
  return {
    accountType,
    request: (request) => {
      const lacked = lackedBy(accountType, request.method, request.path);
      if (lacked === undefined) return transport.request(request);
      const endpoint = `${request.method} ${request.path}`;
      const instead = lacked.replacement === undefined ? '' : `; it has ${lacked.replacement} instead`;
      return Promise.reject(
        new PlatformException({
          kind: 'unsupported',
          endpoint,
          accountType,
          ...(lacked.replacement !== undefined && { replacement: lacked.replacement }),
          detail: `The ${accountType} system has no ${endpoint}${instead}.`,
        }),
      );
    },
  };
}
