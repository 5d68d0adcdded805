import type { NatsConnection } from '@nats-io/nats-core';
import { z } from 'zod';
import { testSubject } from '../../shared/relay/wire.ts';
import type { Routes } from './routes.ts';
import { readRawBody } from './read-body.ts';

export interface TestRoutesOptions {
  connection: () => NatsConnection | undefined;
}

const LONGEST_REQUEST = 1024;
const request = z.object({
  desk: z.string().regex(/^U[A-Z2-7]{55}$/, 'must be the public key of a desk'),
  mark: z.string().regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters and digits'),
});

/**
 * `POST /test`: a desk asks that its mark is sent to it over NATS, the way a push comes: in at the public address, out at
 * the desk. It needs no token, since the key names nobody else's inbox, and nothing else can be sent.
 */
export function registerTests(app: Routes, { connection }: TestRoutesOptions): void {
  app.post('/test', async (c) => {
    const body = await readRawBody(c.env.incoming, LONGEST_REQUEST).catch(() => undefined);
    if (body === undefined) return c.text('The request is too long, or did not arrive.\n', 413);
    const asked = request.safeParse(jsonOf(body));
    if (!asked.success) {
      const [issue] = asked.error.issues;
      return c.text(`The field ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}.\n`, 400);
    }
    const nats = connection();
    if (nats === undefined) return c.text('NATS cannot be reached.\n', 503);
    nats.publish(testSubject(asked.data.desk, asked.data.mark));
    return c.body(null, 204);
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
