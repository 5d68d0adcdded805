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

/** A platform account in use: who it is and how to speak to it, until it is closed. */
export interface Account {
  baseUrl: string;
  user: UserInfo;
  /** As remembered, until it is read again. */
  readonly userName: string;
  /** The name that the user has now. */
  readName(): Promise<string>;
  accountType: AccountType;
  /** `user`: they corrected it; `guess`: nothing told, and they are to say. */
  accountTypeFrom: 'token' | 'probe' | 'user' | 'guess';
  /** What the token lacks, as far as it says so itself. */
  missingRights: string[];
  /** Whether the token lacks this right, as far as it says so itself. */
  lacks(right: string): boolean;
  transport: Transport;
  /** The same for another process of this program, and for the relay, which asks the platform whose desk this is. */
  access: PlatformAccess;
  /** Which generation of the platform's API the account is spoken to in; undefined where the platform could not be asked. */
  dialect: Promise<FoundDialect | undefined>;
  /** PEM of the key that signs pushes, where one is known. */
  pushPublicKey?: string;
  signatureHeader: string;
  /** As the preset has it. */
  versionHeaderWord?: string;
  /** Aborted when the account is closed: everything that works for it stops. */
  signal: AbortSignal;
  /**
   * Goes on with another token of the same user; requests under way end with the old one.
   * @throws Refusal for somebody else's token, PlatformException for what the platform or the network says
   */
  renew(secret: Token, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** What requests of an account need: how they are sent, and until when. */
export type AccountClient = Pick<Account, 'transport' | 'signal'>;
/** The same for requests that the two systems call differently. */
export type DialectClient = AccountClient & Pick<Account, 'dialect'>;

export interface SignInRequest {
  secret: Secret;
  /** Of the embedded service, which makes a key at each start. */
  pushPublicKey?: string;
  accountType?: AccountType;
  onRequest?: (report: RequestReport) => void;
  /** Who signed in last at this platform: the start does not wait for the name. */
  remembered?: { userId: string; userName: string };
  /** Aborted when the user asks for something else. */
  signal?: AbortSignal;
  /** Gets each new pair of tokens of a sign-in with the browser, in the turn in which it came: the pair before is worth nothing. */
  onSecret?: (secret: Secret) => void;
}

type Token = Pick<Secret, 'tokenId' | 'token' | 'oauth'>;

/** The way to the platform, with what opens it. */
interface Connection {
  transport: Transport;
  credentials: CredentialSource;
}

/**
 * Asks the platform who the token belongs to and on which system the account runs.
 * @throws Refusal for a base address that is none, PlatformException for what the platform or the network says
 */
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
      // Ids of users begin anew in every account.
      if (who.userId !== user.userId || who.masterSipId !== user.masterSipId) {
        throw new Refusal({ kind: 'other-account', user: await nameOf(next.transport, who, signal) });
      }
      current = next;
      claims = claimsOf(renewed.token);
    },
    close: () => closing.abort(),
  };
}

/** How the account is spoken to; as the specification says where the platform could not be asked. */
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

/** The user's own name, where the token may see it; else the id. */
async function nameOf(transport: Transport, { userId }: UserInfo, signal?: AbortSignal): Promise<string> {
  try {
    const { firstname, lastname, email } = await getWebUser(transport, userId, signal);
    return [firstname, lastname].filter(Boolean).join(' ') || email || userId;
  } catch {
    return userId;
  }
}
