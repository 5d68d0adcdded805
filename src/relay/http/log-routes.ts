import { accountBySecret, type RelayAccount } from '../account.ts';
import type { IncomingLog, LogReply } from '../pushes/take-log.ts';
import type { Routes } from './push-routes.ts';
import { readRawBody } from './read-body.ts';

export interface LogRoutesOptions {
  accounts: readonly RelayAccount[];
  take: (log: IncomingLog) => Promise<LogReply>;
  /** Epoch milliseconds. */
  now: () => number;
  onReply?: (account: RelayAccount | undefined, outcome: string) => void;
}

/** An hour of transcription is well below; NATS takes messages of up to 1 MiB. */
const LONGEST_LOG = 768 * 1024;

/** `POST /agent-log/{account secret}`: what AI agents post after their calls. They are not signed. */
export function registerAgentLogs(app: Routes, { accounts, take, now, onReply }: LogRoutesOptions): void {
  app.all('/agent-log/:secret', async (c) => {
    const account = accountBySecret(accounts, c.req.param('secret'));
    const refuse = (status: 404 | 405 | 413 | 415, outcome: string, sentence: string): Response => {
      onReply?.(account, outcome);
      return c.text(`${sentence}\n`, status, status === 405 ? { allow: 'POST' } : {});
    };
    if (account === undefined) return refuse(404, 'secret', 'Nothing is here.');
    if (c.req.method !== 'POST') return refuse(405, 'method', 'Only POST is accepted here.');
    const contentType = c.req.header('content-type') ?? '';
    if (!/^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType)) {
      return refuse(415, 'content-type', 'The body must be application/json.');
    }
    const body = await readRawBody(c.env.incoming, LONGEST_LOG).catch(() => undefined);
    if (body === undefined)
      return refuse(413, 'too-large', 'The body is larger than 768 KiB, or did not arrive.');
    const { status, sentence, outcome } = await take({ account, contentType, body, receivedAt: now() });
    onReply?.(account, outcome);
    return status === 204 ? c.body(null, 204) : c.text(`${sentence}\n`, status);
  });
}
