import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterConfig, createRelayKeys, serverIdentityConfig } from './keys.ts';

const FILES = {
  operatorSeed: 'operator.seed',
  accountSeed: 'account.seed',
  accountJwt: 'account.jwt',
  signingSeed: 'signing.seed',
  systemCreds: 'system.creds',
  serverConfig: 'identity.conf',
  clusterConfig: 'cluster.conf',
} as const;

/** The folder where nats-server stores renewed accounts; it is on the data volume of the containers. */
const RESOLVER_FOLDER = '/data/jwt';
/** The servers of the compose file. */
const CLUSTER = ['nats-1:6222', 'nats-2:6222', 'nats-3:6222'];

/**
 * Creates the keys of an installation in a folder that only its owner can read.
 * @returns sentences that explain the files
 * @throws when the folder already contains keys, which are never replaced
 */
export async function writeKeyFolder(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const existing = Object.values(FILES).find((name) => existsSync(join(folder, name)));
  if (existing !== undefined) {
    throw new Error(
      `${join(folder, existing)} is there already, and keys are never replaced: choose another folder.`,
    );
  }
  const keys = await createRelayKeys();
  const write = (name: keyof typeof FILES, text: string): void =>
    writeFileSync(join(folder, FILES[name]), text, { mode: 0o600, flag: 'wx' });
  write('operatorSeed', keys.operator.seed);
  write('accountSeed', keys.relayAccount.seed);
  write('accountJwt', keys.relayAccount.jwt);
  write('signingSeed', keys.signingSeed);
  write('systemCreds', keys.systemCreds);
  write('serverConfig', serverIdentityConfig(keys, RESOLVER_FOLDER));
  write('clusterConfig', clusterConfig(randomBytes(24).toString('hex'), CLUSTER));
  return [
    `${FILES.serverConfig} and ${FILES.clusterConfig} belong into the configuration of each nats-server.`,
    `${FILES.signingSeed} is the only seed that gateways need (nats.signingSeed).`,
    `${FILES.operatorSeed}, ${FILES.accountSeed} and ${FILES.systemCreds} are for shutting desks out: keep them offline.`,
    `The relay's account (nats.account) is ${keys.relayAccount.publicKey}.`,
  ];
}

export interface OperatorKeys {
  operatorSeed: string;
  /** The servers may have a newer one. */
  accountJwt: string;
  systemCreds: string;
}

/** @throws when one of them cannot be read */
export function readOperatorKeys(folder: string): OperatorKeys {
  const read = (name: keyof typeof FILES): string => readFileSync(join(folder, FILES[name]), 'utf8');
  return {
    operatorSeed: read('operatorSeed'),
    accountJwt: read('accountJwt'),
    systemCreds: read('systemCreds'),
  };
}

export function writeAccountJwt(folder: string, jwt: string): void {
  writeFileSync(join(folder, FILES.accountJwt), jwt, { mode: 0o600 });
}
