import { z } from 'zod';
import { allowSources } from '../../push/sources.ts';
import type { AgentLog } from '../../shared/model/agent-log.ts';
import type { RequestArgs } from '../../shared/ipc/contract.ts';
import {
  AGENT_LOG_PATHS,
  createAgentLogReceiver,
  type AgentLogReceiver,
} from '../../tunnel/agent-log-receiver.ts';
import type { StateHolder } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import type { KeychainEntry } from '../base/keychain.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** What the customer configures at the agent; the path is as good as a password. */
const agreement = z.object({ secret: z.string().min(20), headers: z.record(z.string(), z.string()) });
type Agreement = z.output<typeof agreement>;

export interface AgentLogs {
  /** The same while everything about it changes: it can be mounted before anybody is signed in. */
  receiver: AgentLogReceiver;
  /** Pushes come in at this address, and so do logs; undefined: nothing listens any more. */
  reachableAt(publicUrl: string | undefined): void;
  /** Stores a log that came in another way. @throws Refusal when nobody is signed in, StorageError */
  keep: AgentLogsParts['keep'];
  /** @throws Refusal for what is no source, or no header */
  change(request: RequestArgs<'agentLogs.change'>): Promise<void>;
  /** @throws Refusal while nothing listens */
  copyAddress(): Promise<void>;
}

export interface AgentLogsParts {
  environment: Pick<Environment, 'randomBytes'>;
  keychain: KeychainEntry;
  settings: SettingsStore;
  state: StateHolder;
  keep: (log: AgentLog, original: string) => Promise<void>;
  copy(text: string): Promise<void>;
}

const SECRET_BYTES = 32;

/**
 * The way in for the logs of AI agents. Its path has a secret that stays the same over restarts, since the customer writes
 * it into the platform's settings; secret and headers are in the keychain and are made when logs are first wanted.
 */
export function createAgentLogs(parts: AgentLogsParts): AgentLogs {
  const { environment, keychain, settings, state, keep } = parts;
  let agreed: Agreement | undefined;
  let current: AgentLogReceiver | undefined;
  let publicUrl: string | undefined;
  let loading: Promise<void> | undefined;

  const addressOf = ({ secret }: Agreement): URL | undefined =>
    publicUrl === undefined ? undefined : new URL(`${AGENT_LOG_PATHS}${secret}`, publicUrl);

  /** Recreates the receiver from the secret and the settings. */
  function follow(): void {
    const { enabled, sources } = settings.get().agentLogs;
    const used = enabled ? agreed : undefined;
    current = used && createAgentLogReceiver({ ...pathOf(used), headers: used.headers, sources, keep });
    const address = used && addressOf(used);
    state.patch({
      agentLogs: {
        headers: Object.keys(agreed?.headers ?? {}),
        ...(address && { address: `${address.origin}${AGENT_LOG_PATHS}…` }),
      },
    });
  }

  async function load(): Promise<void> {
    const { text, problem } = await keychain.read();
    agreed = text === undefined ? undefined : parsed(text);
    if (problem) complain(problem);
    if (!agreed) {
      const secret = Buffer.from(environment.randomBytes(SECRET_BYTES)).toString('base64url');
      await write({ secret, headers: {} });
    }
  }

  async function write(next: Agreement): Promise<void> {
    agreed = next;
    const kept = await keychain.write(JSON.stringify(next));
    if (kept.kept === 'memory') complain(kept.problem);
  }

  function complain(problem: Parameters<StateHolder['notice']>[0]['sentence']): void {
    state.notice({ id: 'keychain', tone: 'danger', sentence: problem });
  }

  /** The keychain is asked when logs are wanted, and once. */
  function ready(): Promise<void> {
    loading ??= load();
    return loading.then(follow);
  }

  if (settings.get().agentLogs.enabled) void ready();
  let before = settings.get().agentLogs;
  settings.onChange(({ agentLogs: now }) => {
    if (now === before) return;
    before = now;
    if (now.enabled) void ready();
    else follow();
  });

  return {
    receiver: {
      refusal: (head, source) => (current ?? closed).refusal(head, source),
      refuse: (reason) => closed.refuse(reason),
      receive: (body) => (current ?? closed).receive(body),
    },
    keep,
    reachableAt(url) {
      publicUrl = url;
      follow();
    },
    async change({ enabled, sources, headers }) {
      const now = settings.get().agentLogs;
      if (sources !== undefined) mustBeSources(sources);
      if (headers !== undefined) mustBeHeaders(headers);
      const next = { enabled: enabled ?? now.enabled, sources: sources ?? now.sources };
      if (next.enabled || headers !== undefined) await ready();
      if (headers !== undefined && agreed) await write({ ...agreed, headers });
      settings.update({ agentLogs: next });
      follow();
    },
    async copyAddress() {
      const address = current && agreed && addressOf(agreed);
      if (!address) throw new Refusal({ kind: 'bad-setting', problem: { id: 'agentLogs.noAddress' } });
      await parts.copy(address.href);
    },
  };
}

/** Refuses every log until a secret is there. */
const closed = createAgentLogReceiver({
  path: '',
  keep: () => Promise.reject(new Error('No logs are taken.')),
});

const pathOf = ({ secret }: Agreement): { path: string } => ({ path: `${AGENT_LOG_PATHS}${secret}` });

function mustBeSources(sources: readonly string[]): void {
  for (const source of sources) {
    try {
      allowSources([source]);
    } catch {
      const problem = { id: 'agentLogs.badSource', values: { source } } as const;
      throw new Refusal({ kind: 'bad-setting', problem });
    }
  }
}

/** Names are tokens of HTTP (RFC 9110, 5.6.2); a value is one line. */
function mustBeHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]+$/.test(value)) continue;
    const problem = { id: 'agentLogs.badHeader', values: { name } } as const;
    throw new Refusal({ kind: 'bad-setting', problem });
  }
}

/** Undefined for an entry that another program wrote. */
function parsed(text: string): Agreement | undefined {
  try {
    return agreement.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
