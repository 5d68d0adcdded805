import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Account } from './account.ts';

/** The credentials of the REST side: an OAuth access token, and a personal access token. */
export interface Tokens {
  /** A signed JSON Web Token with the claims `sub`, `scope`, `featureScope`, `iat` and `exp`. */
  jwt: string;
  /** `token-` and six letters or digits. */
  tokenId: string;
  /** A version 4 UUID. */
  token: string;
}

/** The value of the claim `featureScope` of a classic account: one description calls it CLASSIC_PBX. */
export type ClassicScope = 'CLASSIC' | 'CLASSIC_PBX';

/** The tokens of each user who has any. */
export type TokenRing = ReadonlyMap<string, Tokens>;

const SCOPES =
  'account:read users:read devices:read devices:write devices:callerid:read devices:callerid:write numbers:read ' +
  'contacts:read contacts:write blacklist:read blacklist:write history:read history:write rtcm:read rtcm:write sessions:calls:write sessions:sms:write sms:read ' +
  'balance:read voicemails:read settings:sipgateio:read settings:sipgateio:write log:webhooks:read channels:read ' +
  'groups:read phonelines:read phonelines:write faxlines:read groups:faxlines:read sessions:fax:write ' +
  'users:busyonbusy:write users:defaultdevice:write';

const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/** New tokens for every user of an account; `nowMs` in epoch milliseconds. */
export function createTokenRing(
  { users, system }: Pick<Account, 'users' | 'system'>,
  nowMs: number,
  classicScope: ClassicScope,
): TokenRing {
  const featureScope = system === 'new' ? 'NEO_PBX' : classicScope;
  return new Map(users.map((user) => [user.id, createTokens(featureScope, nowMs, user.id)]));
}

/** The tokens of a user who has any. */
export function tokensOf(ring: TokenRing, userId: string): Tokens {
  const tokens = ring.get(userId);
  if (tokens) return tokens;
  throw new Error(`${userId} has no tokens`);
}

function createTokens(featureScope: string, nowMs: number, userId: string): Tokens {
  const iat = Math.floor(nowMs / 1000);
  const claims = {
    sub: userId,
    scope: SCOPES,
    featureScope,
    iat,
    exp: iat + TEN_YEARS_S,
    jti: randomUUID(),
  };
  return { jwt: signJwt(claims), tokenId: `token-${letters(6)}`, token: randomUUID() };
}

/**
 * The owner of an `Authorization` header: Bearer with either token, or Basic with token id and token. Undefined if
 * nobody has such tokens.
 */
export function userOfToken(ring: TokenRing, header: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').trim().split(/\s+/, 2);
  const opens = openerOf(scheme.toLowerCase(), value);
  for (const [userId, tokens] of ring) if (opens(tokens)) return userId;
  return undefined;
}

function openerOf(scheme: string, value: string): (tokens: Tokens) => boolean {
  if (scheme === 'bearer') return ({ jwt, token }) => value === jwt || value === token;
  if (scheme !== 'basic') return () => false;
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  return ({ tokenId, token }) => decoded === `${tokenId}:${token}`;
}

/** The key is not stored: the service recognises its own tokens by comparison. */
function signJwt(claims: object): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const head = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${head}.${createHmac('sha256', randomBytes(32)).update(head).digest('base64url')}`;
}

function letters(count: number): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...randomBytes(count)].map((byte) => alphabet[byte % alphabet.length] ?? 'A').join('');
}
