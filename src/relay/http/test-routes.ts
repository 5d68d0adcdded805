import type { NatsConnection } from '@nats-io/nats-core';
import { z } from 'zod';
import { testSubject } from '../../shared/relay/wire.ts';
import type { Routes } from './routes.ts';
import { readRawBody } from './read-body.ts';
import { parseJson } from '../../shared/json.ts';

export interface TestRoutesDeps {
  connection: () => NatsConnection | undefined;
}

const MAX_REQUEST_BYTES = 1024;
const request = z.object({
  desk: z.string().regex(/^U[A-Z2-7]{55}$/, 'must be the public key of a desk'),
  mark: z.string().regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters and digits'),
});

/**
 * `POST /test`: sends a mark back to a desk over NATS, so that it travels the path of a push from the public address to
 * the desk. It needs no token, since only the owner of the key can read its inbox and nothing but the mark can be sent.
 */
export function registerTests(app: Routes, { connection }: TestRoutesDeps): void {
  app.post('/test', async (c) => {
    const body = await readRawBody(c.env.incoming, MAX_REQUEST_BYTES).catch(() => undefined);
    if (body === undefined) return c.text('The request is too long, or did not arrive.\n', 413);
    const parsed = request.safeParse(parseJson(body));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return c.text(`The field ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}.\n`, 400);
    }
    const nats = connection();
    if (nats === undefined) return c.text('NATS cannot be reached.\n', 503);
    nats.publish(testSubject(parsed.data.desk, parsed.data.mark));
    return c.body(null, 204);
  });
}
