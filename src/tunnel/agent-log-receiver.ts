import type { AgentLog } from '../shared/model/agent-log.ts';
import { parseAgentLog } from '../push/agent-log.ts';
import { allowSources } from '../push/sources.ts';
import { sameSecret } from '../push/verify.ts';
import type { PushHead } from './push-receiver.ts';
import { refusals, type RefusalReason } from './refusals.ts';

/** Logs are received at paths below this one. */
export const AGENT_LOG_PATHS = '/agent-log/';

/** Largest accepted log, in bytes: an hour of transcription is well below. */
export const LONGEST_AGENT_LOG = 4 * 1024 * 1024;

interface AgentLogReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface AgentLogReceiverDeps {
  /** Absolute path, including the secret. */
  path: string;
  /** Headers as the customer configured them for the webhook; each must arrive with exactly this value. */
  headers?: Readonly<Record<string, string>>;
  /** Addresses and networks that may send logs; undefined allows all, since the sender is unknown behind a tunnel. */
  sources?: readonly string[];
  /** Stores a log and its JSON. The sender is answered afterwards: a log cannot be fetched again. */
  keep: (log: AgentLog, original: string) => Promise<void>;
}

/**
 * Reads the logs that AI agents post after their calls. Independent of any server, so that every provider can use it.
 */
export interface AgentLogReceiver {
  /** The refusal that the head alone justifies; undefined: read the body, chunked or not. */
  refusal(head: PushHead, source: string | undefined): AgentLogReply | undefined;
  /** Refuses for a reason that only the provider knows. */
  refuse(reason: RefusalReason): AgentLogReply;
  /** Resolves once the log is stored, or with the reason why not. */
  receive(body: Uint8Array): Promise<AgentLogReply>;
}

/** @throws RangeError for invalid sources */
export function createAgentLogReceiver(deps: AgentLogReceiverDeps): AgentLogReceiver {
  const mayCome = allowSources(deps.sources ?? []);
  const required = Object.entries(deps.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    refuse: (reason) => (reason === 'too-large' ? tooLarge() : refuse(reason)),
    refusal: ({ method, path, headers }, source) => {
      // Tells a stranger nothing, not even that something is here.
      if (!mayCome(source)) return refuse('secret');
      if (!sameSecret(deps.path, path.split('?', 1)[0] ?? '')) return refuse('secret');
      if (method !== 'POST') return refuse('method');
      for (const [name = '', value = ''] of required) {
        if (!sameSecret(value, one(headers[name]) ?? '')) return refuse('header');
      }
      if (!isJson(one(headers['content-type']))) {
        return refuse('content-type', 'The body must be application/json.');
      }
      if (Number(one(headers['content-length']) ?? 0) > LONGEST_AGENT_LOG) return tooLarge();
      return undefined;
    },
    receive: async (body) => {
      if (body.byteLength > LONGEST_AGENT_LOG) return tooLarge();
      const parsed = parseAgentLog(body);
      if (!parsed.ok) {
        const { path, detail } = parsed.problem;
        return refuse('unreadable', path === '' ? `The body: ${detail}.` : `${path}: ${detail}.`);
      }
      try {
        await deps.keep(parsed.log, parsed.original);
        return { status: 204, headers: {}, body: '' };
      } catch {
        return refuse('not-kept');
      }
    },
  };
}

function refuse(reason: RefusalReason, detail?: string): AgentLogReply {
  const { status, sentence, headers } = refusals[reason];
  const plain = { 'content-type': 'text/plain; charset=utf-8', ...headers };
  return { status, headers: plain, body: `${detail ?? sentence}\n` };
}

function tooLarge(): AgentLogReply {
  return refuse('too-large', 'The body is larger than 4 MiB.');
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}

function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? '');
}
