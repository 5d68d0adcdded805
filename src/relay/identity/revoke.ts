import { decode, encodeAccount, fromPublic, fromSeed, type Account } from '@nats-io/jwt';
import { credsAuthenticator, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import type { OperatorKeys } from './key-folder.ts';

export interface Revocation {
  keys: OperatorKeys;
  servers: readonly string[];
  /** Public NKey of the desk. */
  desk: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Shuts a desk out: every identity that was given to its key up to now is of no use on any server, and its connections
 * are cut. The account as the servers have it is signed anew with the revocation in it.
 * @returns the renewed account
 * @throws when no server took it
 */
export async function revokeDesk({ keys, servers, desk, now }: Revocation): Promise<string> {
  const system = await connect({
    servers: [...servers],
    authenticator: credsAuthenticator(new TextEncoder().encode(keys.systemCreds)),
    timeout: 5_000,
  });
  try {
    const known = decode<Account>(keys.accountJwt);
    const current = decode<Account>((await accountAtServers(system, known.sub)) ?? keys.accountJwt);
    const revocations = { ...current.nats.revocations, [desk]: Math.floor(now / 1000) };
    const operator = fromSeed(new TextEncoder().encode(keys.operatorSeed.trim()));
    const claims = { ...current.nats, revocations };
    const jwt = await encodeAccount(current.name, fromPublic(current.sub), claims, { signer: operator });
    const answer = await system.request('$SYS.REQ.CLAIMS.UPDATE', jwt, { timeout: 5_000 });
    const said = answer.json<{ error?: { description?: string } }>();
    if (said.error !== undefined)
      throw new Error(`NATS refused it: ${said.error.description ?? 'no reason'}`);
    return jwt;
  } finally {
    await system.close();
  }
}

async function accountAtServers(system: NatsConnection, account: string): Promise<string | undefined> {
  const answer = await system
    .request(`$SYS.REQ.ACCOUNT.${account}.CLAIMS.LOOKUP`, undefined, { timeout: 2_000 })
    .catch(() => undefined);
  const jwt = answer?.string() ?? '';
  return jwt === '' ? undefined : jwt;
}
