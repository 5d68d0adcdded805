import { decode, encodeAccount, fromPublic, fromSeed, type Account } from '@nats-io/jwt';
import { credsAuthenticator, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { z } from 'zod';
import { userToken } from '../../shared/relay/wire.ts';
import type { OperatorKeys } from './key-folder.ts';
import { identityName } from './mint.ts';

/** Desks by their public NKeys, or all desks of a user: those `issued` an identity and those that are connected. */
type RevocationTarget =
  | { desks: readonly string[] }
  | { account: string; userId: string; issued: readonly string[] };

export interface Revocation {
  keys: OperatorKeys;
  servers: readonly string[];
  target: RevocationTarget;
  /** Epoch milliseconds. */
  now: number;
}

const REQUEST_TIMEOUT_MS = 5_000;
/** Each server of a cluster sends its own answer; the last one has come when no further one follows in this time. */
const NEXT_ANSWER_TIMEOUT_MS = 500;
const connections = z.object({
  data: z.object({
    connections: z
      .array(z.object({ name_tag: z.string().optional(), authorized_user: z.string().optional() }))
      .nullish(),
  }),
});
const updateResult = z.object({
  error: z.object({ description: z.string().default('no reason') }).optional(),
});

/**
 * Revokes desks: all identities issued to their keys so far become invalid on every server, and their connections are
 * closed. The servers' current account is re-signed with the revocations added.
 * @returns the renewed account and the revoked keys
 * @throws when no server accepts it
 */
export async function revokeDesks(revocation: Revocation): Promise<{ accountJwt: string; desks: string[] }> {
  const { keys, servers, target, now } = revocation;
  const system = await connect({
    servers: [...servers],
    authenticator: credsAuthenticator(new TextEncoder().encode(keys.systemCreds)),
    timeout: REQUEST_TIMEOUT_MS,
  });
  try {
    const desks =
      'desks' in target
        ? [...target.desks]
        : [...new Set([...target.issued, ...(await connectedDesks(system, target.account, target.userId))])];
    const accountClaims = decode<Account>(keys.accountJwt);
    const current = decode<Account>((await accountAtServers(system, accountClaims.sub)) ?? keys.accountJwt);
    const revocations = { ...current.nats.revocations };
    for (const desk of desks) revocations[desk] = Math.floor(now / 1000);
    const operator = fromSeed(new TextEncoder().encode(keys.operatorSeed.trim()));
    const claims = { ...current.nats, revocations };
    const accountJwt = await encodeAccount(current.name, fromPublic(current.sub), claims, {
      signer: operator,
    });
    if (desks.length > 0) await updateAccount(system, accountJwt);
    return { accountJwt, desks };
  } finally {
    await system.close();
  }
}

async function updateAccount(system: NatsConnection, accountJwt: string): Promise<void> {
  const answer = await system.request('$SYS.REQ.CLAIMS.UPDATE', accountJwt, { timeout: REQUEST_TIMEOUT_MS });
  const { error } = updateResult.parse(answer.json<unknown>());
  if (error !== undefined) throw new Error(`NATS refused the renewed account: ${error.description}`);
}

async function accountAtServers(system: NatsConnection, account: string): Promise<string | undefined> {
  const answer = await system
    .request(`$SYS.REQ.ACCOUNT.${account}.CLAIMS.LOOKUP`, undefined, { timeout: REQUEST_TIMEOUT_MS })
    .catch(() => undefined);
  const jwt = answer?.string() ?? '';
  return jwt === '' ? undefined : jwt;
}

/** The keys of the user's desks that are connected to any server. */
async function connectedDesks(system: NatsConnection, account: string, userId: string): Promise<string[]> {
  const userName = identityName(account, userToken(userId));
  const question = JSON.stringify({ auth: true, limit: 100_000 });
  const names = new Set<string>();
  const answers = await system.requestMany('$SYS.REQ.SERVER.PING.CONNZ', question, {
    strategy: 'stall',
    maxWait: REQUEST_TIMEOUT_MS,
    stall: NEXT_ANSWER_TIMEOUT_MS,
  });
  for await (const answer of answers) {
    const listed = connections.parse(answer.json<unknown>()).data.connections ?? [];
    for (const { name_tag: name, authorized_user: key } of listed) {
      if (name === userName && key !== undefined) names.add(key);
    }
  }
  return [...names];
}
