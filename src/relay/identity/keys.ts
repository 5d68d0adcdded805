import {
  createAccount,
  createOperator,
  encodeAccount,
  encodeOperator,
  fmtCreds,
  createUser,
  encodeUser,
  type Account,
  type KeyPair,
  type OperatorLimits,
} from '@nats-io/jwt';

/** All keys for decentralised authentication, created once per installation. Seeds are secrets. */
export interface RelayKeys {
  operator: { seed: string; jwt: string };
  systemAccount: { publicKey: string; jwt: string };
  relayAccount: { seed: string; publicKey: string; jwt: string };
  /** Signs the identities of gateways and desks; the only seed that a gateway needs. */
  signingSeed: string;
  /** Credentials of a user of the system account, which sends revocations to the servers. */
  systemCreds: string;
}

const CLUSTER_USER = 'cluster';
const UNLIMITED: OperatorLimits = {
  conn: -1,
  leaf: -1,
  subs: -1,
  data: -1,
  payload: -1,
  imports: -1,
  exports: -1,
  wildcards: true,
};
const NO_JETSTREAM: OperatorLimits = { mem_storage: 0, disk_storage: 0, streams: 0, consumer: 0 };
const JETSTREAM: OperatorLimits = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };

/** Creates an operator, its system account, the relay's account and the key that signs users. */
export async function createRelayKeys(): Promise<RelayKeys> {
  const [operator, system, relay, signing] = [
    createOperator(),
    createAccount(),
    createAccount(),
    createAccount(),
  ];
  const systemUser = createUser();
  const [operatorJwt, systemJwt, relayJwt, systemUserJwt] = await Promise.all([
    encodeOperator('deskbell', operator, { system_account: system.getPublicKey() }),
    encodeAccount('SYS', system, { limits: { ...UNLIMITED, ...NO_JETSTREAM } }, { signer: operator }),
    encodeAccount('RELAY', relay, relayClaims(signing.getPublicKey()), { signer: operator }),
    encodeUser('operations', systemUser, system, { subs: -1, data: -1, payload: -1 }),
  ]);
  return {
    operator: { seed: seedOf(operator), jwt: operatorJwt },
    systemAccount: { publicKey: system.getPublicKey(), jwt: systemJwt },
    relayAccount: { seed: seedOf(relay), publicKey: relay.getPublicKey(), jwt: relayJwt },
    signingSeed: seedOf(signing),
    systemCreds: new TextDecoder().decode(fmtCreds(systemUserJwt, systemUser)),
  };
}

/** @param signingKey the public key */
function relayClaims(signingKey: string): Partial<Account> {
  return { limits: { ...UNLIMITED, ...JETSTREAM }, signing_keys: [signingKey] };
}

/** The part of nats-server's configuration with the accounts. @param resolverDir folder for renewed accounts */
export function serverIdentityConfig(keys: RelayKeys, resolverDir: string): string {
  const { operator, systemAccount, relayAccount } = keys;
  return [
    `operator: ${operator.jwt}`,
    `system_account: ${systemAccount.publicKey}`,
    `resolver: { type: full, dir: ${JSON.stringify(resolverDir)}, allow_delete: false, interval: "2m" }`,
    'resolver_preload: {',
    `  ${systemAccount.publicKey}: ${systemAccount.jwt}`,
    `  ${relayAccount.publicKey}: ${relayAccount.jwt}`,
    '}',
    '',
  ].join('\n');
}

/** The part that lets only these servers join the cluster. @param servers host and port of their cluster ports */
export function clusterConfig(password: string, servers: readonly string[]): string {
  return [
    `authorization { user: ${CLUSTER_USER}, password: ${JSON.stringify(password)}, timeout: 2 }`,
    `routes: [${servers.map((server) => `"nats://${CLUSTER_USER}:${password}@${server}"`).join(', ')}]`,
    '',
  ].join('\n');
}

function seedOf(pair: KeyPair): string {
  return new TextDecoder().decode(pair.getSeed());
}
