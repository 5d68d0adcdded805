import type { Credentials, CredentialSource } from '../../platform/auth.ts';
import { accountTypeFromToken, claimsOf, forAccount, probeAccountType } from '../../platform/account.ts';
import type { Dialect } from '../../platform/dialects/dialect.ts';
import { findDialect, type FoundDialect } from '../../platform/dialects/probe.ts';
import { specDialect } from '../../platform/dialects/spec.ts';
import { normaliseBaseUrl } from '../../platform/base-url.ts';
import { createTokenSource } from '../../platform/oauth/token-source.ts';
import { lacksRight, missingRights } from '../../platform/rights.ts';
import {
  createTransport,
  credentialSource,
  type PlatformAccess,
  type RequestReport,
  type Transport,
} from '../../platform/transport.ts';
import { getUserInfo } from '../../platform/userinfo.ts';
import { getWebUser } from '../../platform/v2/account-info.ts';
import type { AccountType, UserInfo } from '../../shared/model/account.ts';
import { presetFor } from '../../shared/presets.ts';
import type { Secret } from '../base/keychain.ts';
import { Refusal } from '../base/refusal.ts';
import { tokenOf, tokensOf } from './browser-sign-in.ts';
import type { Environment } from '../base/environment.ts';

/** An open platform account, until it is closed. */
export interface Account {
  baseUrl: string;
  user: UserInfo;
  /** The stored name, until it is read again. */
  readonly userName: string;
  readName(): Promise<string>;
  accountType: AccountType;
  /** `user`: a correction; `guess`: unknown, the user is asked. */
  accountTypeFrom: 'token' | 'probe' | 'user' | 'guess';
  /** Missing rights, if the token lists its rights. */
  missingRights: string[];
  /** Whether the token lacks this right, if it lists its rights. */
  lacks(right: string): boolean;
  transport: Transport;
  /** For other processes of this program, and for the relay, which asks the platform whose desk this is. */
  access: PlatformAccess;
  /** Undefined if the platform could not be asked. */
  dialect: Promise<FoundDialect | undefined>;
  /** PEM of the key that signs pushes, if known. */
  pushPublicKey?: string;
  signatureHeader: string;
  versionHeaderWord?: string;
  /** Aborted when the account is closed. */
  signal: AbortSignal;
  /** Running requests keep the old token. @throws Refusal for another user's, PlatformException */
  renew(secret: Token, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** What requests need. */
export type AccountClient = Pick<Account, 'transport' | 'signal'>;
/** For requests that differ between the dialects. */
export type DialectClient = AccountClient & Pick<Account, 'dialect'>;

export interface SignInRequest {
  secret: Secret;
  /** Only for the built-in service, which generates a key at each start. */
  pushPublicKey?: string;
  accountType?: AccountType;
  onRequest?: (report: RequestReport) => void;
  /** The last user at this platform, so that the start need not wait for the name. */
  remembered?: { userId: string; userName: string };
  /** Aborted when the user makes another request. */
  signal?: AbortSignal;
  /** Called with each renewed pair of tokens, in order; the previous pair is invalid. */
  onSecret?: (secret: Secret) => void;
}

type Token = Pick<Secret, 'tokenId' | 'token' | 'oauth'>;

interface Connection {
  transport: Transport;
  credentials: CredentialSource;
}

/** Finds out the token's user and the account type. @throws Refusal for an invalid base address, PlatformException */
export async function openAccount(environment: Environment, request: SignInRequest): Promise<Account> {
  const address = normaliseBaseUrl(request.secret.baseUrl);
  if (!address.ok) throw new Refusal({ kind: 'bad-address', problem: address.problem });
  const { baseUrl } = address;
  const closing = new AbortController();
  const connect = (secret: Token): Connection => {
    const credentials = credentialSource(
      credentialsOf(secret, environment, (token) => request.onSecret?.({ baseUrl, ...token })),
    );
    const transport = createTransport({
      baseUrl,
      credentials,
      fetch: environment.fetch,
      clock: environment.clock,
      random: environment.random,
      ...(request.onRequest && { onRequest: request.onRequest }),
    });
    return { transport, credentials };
  };
  let current = connect(request.secret);
  let claims = claimsOf(request.secret.token);
  const plain: Transport = { request: (each) => current.transport.request(each) };
  const user = await getUserInfo(plain, request.signal);
  const claimed = accountTypeFromToken(request.secret.token);
  const probed =
    request.accountType === undefined && claimed === undefined
      ? await probeAccountType(plain, request.signal)
      : undefined;
  const accountType = request.accountType ?? claimed ?? probed ?? 'new';
  const transport = forAccount(plain, accountType);
  let isOld = request.remembered?.userId === user.userId;
  let userName = (isOld && request.remembered?.userName) || (await nameOf(transport, user, request.signal));
  let dialect: Account['dialect'] | undefined;
  const preset = presetFor(baseUrl);
  const pushPublicKey = request.pushPublicKey ?? preset.pushPublicKey;
  return {
    baseUrl,
    user,
    get userName() {
      return userName;
    },
    async readName() {
      if (isOld) userName = await nameOf(transport, user, closing.signal);
      isOld = false;
      return userName;
    },
    accountType,
    accountTypeFrom: request.accountType ? 'user' : claimed ? 'token' : probed ? 'probe' : 'guess',
    missingRights: missingRights(claimsOf(request.secret.token), accountType),
    lacks: (right) => lacksRight(claims, right),
    transport,
    access: {
      baseUrl,
      credentials: {
        current: (signal) => current.credentials.current(signal),
        renew: (rejected, signal) => current.credentials.renew(rejected, signal),
      },
      ...(request.onRequest && { onRequest: request.onRequest }),
    },
    get dialect() {
      return (dialect ??= findDialect(transport, closing.signal).catch(() => undefined));
    },
    ...(pushPublicKey !== undefined && { pushPublicKey }),
    signatureHeader: preset.signatureHeader,
    ...(preset.versionHeaderWord !== undefined && { versionHeaderWord: preset.versionHeaderWord }),
    signal: closing.signal,
    async renew(renewed, signal) {
      const next = connect(renewed);
      const who = await getUserInfo(next.transport, signal);
      // User ids are unique only within an account.
      if (who.userId !== user.userId || who.masterSipId !== user.masterSipId) {
        throw new Refusal({ kind: 'other-account', user: await nameOf(next.transport, who, signal) });
      }
      current = next;
      claims = claimsOf(renewed.token);
    },
    close: () => closing.abort(),
  };
}

/** The dialect; that of the specification if the platform could not be asked. */
export async function dialectOf({
  dialect,
  transport,
}: Pick<Account, 'dialect' | 'transport'>): Promise<Dialect> {
  return (await dialect)?.dialect ?? specDialect(transport);
}

function credentialsOf(
  { tokenId, token, oauth }: Token,
  environment: Environment,
  onToken: (token: Token) => void,
): Credentials | CredentialSource {
  if (!oauth) return tokenId ? { kind: 'basic', tokenId, token } : { kind: 'bearer', token };
  const { fetch, clock } = environment;
  return createTokenSource({
    tokens: tokensOf({ token, oauth }),
    refresh: async (refreshToken, signal) => {
      const { createOAuthClient } = await import('../../platform/oauth/oauth-client.ts');
      return createOAuthClient(oauth, fetch, clock.now).refresh(refreshToken, signal);
    },
    now: clock.now,
    onTokens: (tokens) => onToken(tokenOf(oauth, tokens)),
  });
}

/** The user's name, or the id if the token may not read it. */
async function nameOf(transport: Transport, { userId }: UserInfo, signal?: AbortSignal): Promise<string> {
  try {
    const { firstname, lastname, email } = await getWebUser(transport, userId, signal);
    return [firstname, lastname].filter(Boolean).join(' ') || email || userId;
  } catch {
    return userId;
  }
}
