import type { Credentials } from '../../platform/auth.ts';
import { accountTypeFromToken, forAccount, probeAccountType } from '../../platform/account.ts';
import { normaliseBaseUrl } from '../../platform/base-url.ts';
import { createTransport, type RequestReport, type Transport } from '../../platform/transport.ts';
import { getUserInfo } from '../../platform/userinfo.ts';
import { listColleagues } from '../../platform/users.ts';
import type { AccountType, UserInfo } from '../../shared/model/account.ts';
import { presetFor } from '../../shared/presets.ts';
import type { Secret } from '../keychain.ts';
import { Refusal } from '../refusal.ts';
import type { Environment } from '../environment.ts';

/** A platform account in use: who it is and how to speak to it, until it is closed. */
export interface Account {
  baseUrl: string;
  user: UserInfo;
  userName: string;
  accountType: AccountType;
  accountTypeFrom: 'token' | 'probe';
  transport: Transport;
  /** PEM of the key that signs pushes, where one is known. */
  pushPublicKey?: string;
  signatureHeader: string;
  /** Aborted when the account is closed: everything that works for it stops. */
  signal: AbortSignal;
  close(): void;
}

export interface AccountWish {
  secret: Secret;
  /** Of the embedded service, which makes a key at each start. */
  pushPublicKey?: string;
  onRequest?: (report: RequestReport) => void;
  /** The user wishes something else by now. */
  signal?: AbortSignal;
}

/**
 * Asks the platform who the token belongs to and on which system the account runs.
 * @throws Refusal for a base address that is none, PlatformException for what the platform or the network says
 */
export async function openAccount(environment: Environment, wish: AccountWish): Promise<Account> {
  const address = normaliseBaseUrl(wish.secret.baseUrl);
  if (!address.ok) throw new Refusal({ kind: 'bad-address', problem: address.problem });
  const { baseUrl } = address;
  const closing = new AbortController();
  const plain = createTransport({
    baseUrl,
    credentials: credentialsOf(wish.secret),
    fetch: environment.fetch,
    clock: environment.clock,
    random: environment.random,
    ...(wish.onRequest && { onRequest: wish.onRequest }),
  });
  const user = await getUserInfo(plain, wish.signal);
  const claimed = accountTypeFromToken(wish.secret.token);
  const accountType = claimed ?? (await probeAccountType(plain, wish.signal));
  const transport = forAccount(plain, accountType);
  const preset = presetFor(baseUrl);
  const pushPublicKey = wish.pushPublicKey ?? preset.pushPublicKey;
  return {
    baseUrl,
    user,
    userName: await nameOf(transport, user, wish.signal),
    accountType,
    accountTypeFrom: claimed ? 'token' : 'probe',
    transport,
    ...(pushPublicKey !== undefined && { pushPublicKey }),
    signatureHeader: preset.signatureHeader,
    signal: closing.signal,
    close: () => closing.abort(),
  };
}

function credentialsOf({ tokenId, token }: Secret): Credentials {
  return tokenId ? { kind: 'basic', tokenId, token } : { kind: 'bearer', token };
}

/** The user's own name, where the platform lists its users and the token may see them; else the id. */
async function nameOf(transport: Transport, user: UserInfo, signal?: AbortSignal): Promise<string> {
  try {
    const users = await listColleagues(transport, signal);
    return users.find(({ userId }) => userId === user.userId)?.name ?? user.userId;
  } catch {
    return user.userId;
  }
}
