import { accountByLogSecret, type RelayAccount } from '../account.ts';
import type { IncomingLog, LogReply } from '../pushes/take-log.ts';
import type { Routes } from './routes.ts';
import type { ClientAddress } from './client-address.ts';
import { readRawBody } from './read-body.ts';

export interface LogRoutesDeps {
  accounts: readonly RelayAccount[];
  take: (log: IncomingLog) => Promise<LogReply>;
  addressOf: ClientAddress;
  /** Epoch milliseconds. */
  now: () => number;
  onReply?: (account: RelayAccount | undefined, outcome: string) => void;
}

/** Enough for more than an hour of transcription, and below the 1 MiB limit of NATS messages. */
const MAX_LOG_BYTES = 768 * 1024;

/** `POST /agent-log/{secret}`: logs that AI agents post after their calls. They are unsigned and have their own secret. */
export function registerAgentLogs(app: Routes, deps: LogRoutesDeps): void {
  const { accounts, take, addressOf, now, onReply } = deps;
  app.all('/agent-log/:secret', async (c) => {
    const account = accountByLogSecret(accounts, c.req.param('secret'));
    const refuse = (status: 403 | 404 | 405 | 413 | 415, outcome: string, sentence: string): Response => {
      onReply?.(account, outcome);
      return c.text(`${sentence}\n`, status, status === 405 ? { allow: 'POST' } : {});
    };
    if (account === undefined) return refuse(404, 'secret', 'Nothing is here.');
    const rejection = account.agentLogs?.admit(addressOf(c.env.incoming), c.env.incoming.headers);
    if (rejection === 'source') return refuse(404, rejection, 'Nothing is here.');
    if (rejection === 'header')
      return refuse(403, rejection, 'A header that was agreed on is missing or different.');
    if (c.req.method !== 'POST') return refuse(405, 'method', 'Only POST is accepted here.');
    const contentType = c.req.header('content-type') ?? '';
    if (!/^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType)) {
      return refuse(415, 'content-type', 'The body must be application/json.');
    }
    const body = await readRawBody(c.env.incoming, MAX_LOG_BYTES).catch(() => undefined);
    if (body === undefined)
      return refuse(413, 'too-large', 'The body is larger than 768 KiB, or did not arrive.');
    const { status, sentence, outcome } = await take({ account, contentType, body, receivedAt: now() });
    onReply?.(account, outcome);
    return status === 204 ? c.body(null, 204) : c.text(`${sentence}\n`, status);
  });
}
