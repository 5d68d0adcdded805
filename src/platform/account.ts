import { z } from 'zod';
import { PlatformException } from '../shared/errors.ts';
import type { AccountType } from '../shared/model/account.ts';
import { lackedBy } from './endpoints.ts';
import type { Transport } from './transport.ts';

const features: Record<string, AccountType> = { CLASSIC: 'classic', CLASSIC_PBX: 'classic', NEO_PBX: 'new' };

/**
 * The account type that a bearer token claims (specification, "Authentication" 2); undefined for anything else than
 * a JWT with that claim. The signature is not looked at: the platform does that, the desk only picks endpoints.
 */
export function accountTypeFromToken(token: string): AccountType | undefined {
  const scope = z.object({ featureScope: z.string() }).safeParse(claimsOf(token)).data?.featureScope ?? '';
  return Object.hasOwn(features, scope) ? features[scope] : undefined;
}

/** What a JSON Web Token says of itself; undefined for any other token. */
export function claimsOf(token: string): unknown {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

const CLASSIC_ONLY = /requires? an? .*classic/i;

/**
 * The account type by trying a classic endpoint: 200 is classic, a 403 that says "requires a … Classic … Account" is new.
 * @throws PlatformException for any other answer, as other 403s mean a missing scope
 */
export async function probeAccountType(transport: Transport, signal?: AbortSignal): Promise<AccountType> {
  try {
    await transport.request({ method: 'GET', path: '/groups', schema: z.unknown(), signal });
    return 'classic';
  } catch (error) {
    const failure = error instanceof PlatformException ? error.failure : undefined;
    if (failure?.kind === 'platform' && failure.status === 403) {
      if (CLASSIC_ONLY.test(`${failure.title} ${failure.detail}`)) return 'new';
    }
    throw error;
  }
}

/** The same transport, which from now on refuses what `accountType` lacks before anything is sent. */
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
