import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { bits, der, integer, nothing, octets, oid, sequence, set, text, time, truth } from './der.ts';

const SHA256_WITH_RSA = sequence(oid('1.2.840.113549.1.1.11'), nothing());
const DAY_MS = 24 * 3600 * 1000;

/**
 * A self-signed certificate for 127.0.0.1 and these hosts, valid for a year from `nowMs`, as PEM texts. It is its own
 * authority, so that a client that trusts it accepts it. Some clients refuse a server certificate that is an authority:
 * without `isAuthority` it is not.
 */
export async function createCertificate(
  nowMs: number,
  { isAuthority = true, hosts = ['localhost'] } = {},
): Promise<{ key: string; cert: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const name = sequence(set(sequence(oid('2.5.4.3'), text('127.0.0.1'))));
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    SHA256_WITH_RSA,
    name,
    sequence(time(nowMs - DAY_MS), time(nowMs + 365 * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames(hosts), constraints(isAuthority))),
  );
  const certificate = sequence(body, SHA256_WITH_RSA, bits(sign('RSA-SHA256', body, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(certificate),
  };
}

function alternativeNames(hosts: readonly string[]): Buffer {
  const address = der(0x87, Buffer.from([127, 0, 0, 1]));
  const names = hosts.map((host) => der(0x82, Buffer.from(host, 'ascii')));
  return sequence(oid('2.5.29.17'), octets(sequence(address, ...names)));
}

function constraints(isAuthority: boolean): Buffer {
  return sequence(oid('2.5.29.19'), truth(), octets(isAuthority ? sequence(truth()) : sequence()));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
