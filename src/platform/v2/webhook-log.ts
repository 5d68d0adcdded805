import { z } from 'zod';
import { platformTime } from '../../shared/platform-time.ts';
import { present } from '../../shared/present.ts';
import { itemsOf, maybe, record, text } from '../tolerant.ts';
import type { Transport } from '../transport.ts';

const logged = record({
  created: maybe(z.union([z.string(), z.number()])),
  url: text,
  request: text,
  response: text,
  xmlError: text,
  status: maybe(z.union([z.number(), z.string()])).transform((status) =>
    status === undefined ? undefined : Number(status),
  ),
}).transform(({ created, ...rest }) => ({ ...rest, ...present({ createdAt: platformTime(created) }) }));

/** A push that the platform sent, and the answer. `createdAt` is epoch milliseconds. */
export type LoggedPush = z.output<typeof logged>;

/** Recent pushes, newest first (GET /log/webhooks); empty while the log is disabled in the push settings. */
export function listPushLog(
  transport: Transport,
  { limit, offset }: { limit?: number; offset?: number } = {},
  signal?: AbortSignal,
): Promise<LoggedPush[]> {
  const query = { limit, offset };
  return transport.request({ method: 'GET', path: '/log/webhooks', query, schema: itemsOf(logged), signal });
}
