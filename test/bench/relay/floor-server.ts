/**
 * The least that a gateway could do: bare HTTP, the check of the signature, one bare publish to the user's desk, and an
 * answer that is the same for all. Nothing is kept, nothing is read.
 */
import { jwtAuthenticator } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMint } from '../../../src/relay/identity/mint.ts';
import { pushAnswer } from '../../../src/push/answer.ts';
import { programOptions, ready } from '../lib/program.ts';
import { callIn, userOf } from './signed-calls.ts';

export interface FloorOptions {
  server: string;
  accountKey: string;
  signingSeed: string;
  publicKey: string;
  desks: number;
}

const { server: address, accountKey, signingSeed, publicKey, desks } = programOptions<FloorOptions>();
const { jwt, seed } = await createMint({ accountKey, signingSeed, now: Date.now }).gateway();
const nats = await connect({
  servers: address,
  authenticator: jwtAuthenticator(jwt, seed),
  maxReconnectAttempts: -1,
});
const key = createPublicKey(publicKey);
const xml = pushAnswer('http://127.0.0.1:1/push', { action: 'ring' });
const head = { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) };

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const signature = Buffer.from(String(request.headers['x-sipgate-signature']), 'base64');
    if (!verify('RSA-SHA256', body, key, signature)) return void response.writeHead(403).end();
    nats.publish(`bare.${userOf(callIn(body), desks)}`, body);
    response.writeHead(200, head);
    response.end(xml);
  });
});
server.listen(0, '127.0.0.1', () => ready({ port: (server.address() as AddressInfo).port }));
process.once('SIGTERM', () => process.exit());
