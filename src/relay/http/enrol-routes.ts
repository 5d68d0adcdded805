import type { Credentials } from '../../platform/auth.ts';
import type { RelayAccount } from '../account.ts';
import { enrolmentRequest, type EnrolmentResult, type EnrolOrder } from '../enrol.ts';
import type { ClientAddress } from './client-address.ts';
import type { Routes } from './routes.ts';
import { readRawBody } from './read-body.ts';
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts';
import { parseJson } from '../../shared/json.ts';

export interface EnrolRoutesDeps {
  accounts: readonly RelayAccount[];
  enrol: (order: EnrolOrder) => Promise<EnrolmentResult>;
  addressOf: ClientAddress;
  onReply?: (status: number) => void;
}

const MAX_REQUEST_BYTES = 16 * 1024;
/**
 * Each enrolment sends a request to the platform, which must be protected from a rush of desks or of guessed tokens. A
 * whole office may share one address, so its requests queue up; they are refused after the time that a desk waits.
 */
const QUEUE_LIMITS: FairQueueLimits = {
  concurrent: 64,
  concurrentPerAddress: 48,
  queued: 2_048,
  queuedPerAddress: 512,
  maxWaitMs: 6_000,
};

/** `POST /desks` and `POST /desks/{account}`: a desk presents its platform token and gets an identity for NATS. */
export function registerEnrolment(app: Routes, deps: EnrolRoutesDeps): void {
  const { accounts, enrol, addressOf, onReply } = deps;
  const queue = createFairQueue(QUEUE_LIMITS);
  app.post('/desks/:account?', async (c) => {
    const refuse = (status: 400 | 401 | 403 | 404 | 413 | 502 | 503, sentence: string): Response => {
      onReply?.(status);
      return c.json({ error: sentence }, status, status === 503 ? { 'retry-after': '1' } : {});
    };
    const name = c.req.param('account');
    const account =
      name === undefined && accounts.length === 1
        ? accounts[0]
        : accounts.find((one) => one.config.name === name);
    if (account === undefined) return refuse(404, 'There is no account of this name at this relay.');
    const credentials = credentialsIn(c.req.header('authorization') ?? '');
    if (credentials === undefined) return refuse(401, 'A token of the platform is expected.');
    const { incoming } = c.env;
    const body = await readRawBody(incoming, MAX_REQUEST_BYTES).catch(() => undefined);
    if (body === undefined) return refuse(413, 'The request is too long, or did not arrive.');
    const parsed = enrolmentRequest.safeParse(parseJson(body));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return refuse(400, `The field ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}.`);
    }
    const release = await queue.acquire(addressOf(incoming), c.req.raw.signal);
    if (release === undefined) return refuse(503, 'Too many desks enrol at the moment.');
    try {
      const result = await enrol({ account, credentials, ...parsed.data });
      if (!result.ok) return refuse(result.status, result.sentence);
      onReply?.(200);
      return c.json(result.enrolment, 200, { 'cache-control': 'no-store' });
    } finally {
      release();
    }
  });
}

/** Parses Bearer, or Basic with token id and token, as the platform expects them. */
function credentialsIn(header: string): Credentials | undefined {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(header.trim()) ?? [];
  if (/^bearer$/i.test(scheme)) return { kind: 'bearer', token: value };
  const [tokenId = '', ...token] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return tokenId === '' || token.length === 0
    ? undefined
    : { kind: 'basic', tokenId, token: token.join(':') };
}
