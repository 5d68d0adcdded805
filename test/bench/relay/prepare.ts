import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { ensureStreams } from '../../../src/relay/nats/streams.ts';

const mebibyte = 1024 * 1024;

/** Creates the streams like `npm run relay -- init` for one server. */
export async function prepareStreams(nats: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(nats);
  await ensureStreams(manager, { replicas: 1, pushBytes: 1024 * mebibyte, logBytes: 256 * mebibyte });
}
