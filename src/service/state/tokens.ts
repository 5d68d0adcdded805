import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { OWN_USER, type System } from './account.ts';

/** What opens the REST side: an OAuth access token, and a personal access token. */
export interface Tokens {
  /** A signed JSON Web Token with the claims `sub`, `scope`, `featureScope`, `iat` and `exp`. */
  jwt: string;
  /** `token-` and six letters or digits. */
  tokenId: string;
  /** A version 4 UUID. */
  token: string;
}

const SCOPES =
  'account:read users:read devices:read devices:write devices:callerid:read devices:callerid:write numbers:read ' +
  'contacts:read history:read history:write rtcm:read rtcm:write sessions:calls:write sessions:sms:write sms:read ' +
  'balance:read voicemails:read settings:sipgateio:read settings:sipgateio:write log:webhooks:read channels:read';

const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/** New tokens for the logged-in user; `nowMs` in epoch milliseconds. */
export function createTokens(system: System, nowMs: number): Tokens {
  const iat = Math.floor(nowMs / 1000);
  const claims = {
    sub: OWN_USER,
    scope: SCOPES,
    featureScope: system === 'new' ? 'NEO_PBX' : 'CLASSIC',
    iat,
    exp: iat + TEN_YEARS_S,
    jti: randomUUID(),
  };
  return { jwt: signJwt(claims), tokenId: `token-${letters(6)}`, token: randomUUID() };
}

/** Whether an `Authorization` header opens the door: Bearer with either token, or Basic with token id and token. */
export function isAuthorized(tokens: Tokens, header: string | undefined): boolean {
  const [scheme, value = ''] = (header ?? '').trim().split(/\s+/, 2);
  if (/^bearer$/i.test(scheme ?? '')) return value === tokens.jwt || value === tokens.token;
  if (!/^basic$/i.test(scheme ?? '')) return false;
  return Buffer.from(value, 'base64').toString('utf8') === `${tokens.tokenId}:${tokens.token}`;
}

/** The key is thrown away: the service knows its own tokens by comparing them. */
function signJwt(claims: object): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const head = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${head}.${createHmac('sha256', randomBytes(32)).update(head).digest('base64url')}`;
}

function letters(count: number): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...randomBytes(count)].map((byte) => alphabet[byte % alphabet.length] ?? 'A').join('');
}
