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
import { parseAs } from '../../shared/json.ts';

/** What the customer configures at the agent. The secret is part of the path and works like a password. */
const credentialsSchema = z.object({ secret: z.string().min(20), headers: z.record(z.string(), z.string()) });
type Credentials = z.output<typeof credentialsSchema>;

export interface AgentLogs {
  /** Stays the same object when settings change, so that it can be mounted before sign-in. */
  receiver: AgentLogReceiver;
  /** Sets the address at which pushes and logs arrive; undefined when nothing listens any more. */
  setPublicUrl(publicUrl: string | undefined): void;
  /** Stores a log that did not arrive at the receiver. @throws Refusal when nobody is signed in, StorageError */
  keep: AgentLogsDeps['keep'];
  /** @throws Refusal for an invalid source or header */
  change(request: RequestArgs<'agentLogs.change'>): Promise<void>;
  /** @throws Refusal while nothing listens */
  copyAddress(): Promise<void>;
}

export interface AgentLogsDeps {
  environment: Pick<Environment, 'randomBytes'>;
  keychain: KeychainEntry;
  settings: SettingsStore;
  state: StateHolder;
  keep: (log: AgentLog, original: string) => Promise<void>;
  copy(text: string): Promise<void>;
}

const SECRET_BYTES = 32;

/**
 * Receives the logs of AI agents. The secret in its path stays the same after a restart, since the customer enters it into
 * the platform's settings. Secret and headers are in the keychain, and created when logs are first enabled.
 */
export function createAgentLogs(deps: AgentLogsDeps): AgentLogs {
  const { environment, keychain, settings, state, keep } = deps;
  let credentials: Credentials | undefined;
  let current: AgentLogReceiver | undefined;
  let publicUrl: string | undefined;
  let loading: Promise<void> | undefined;

  const addressOf = ({ secret }: Credentials): URL | undefined =>
    publicUrl === undefined ? undefined : new URL(`${AGENT_LOG_PATHS}${secret}`, publicUrl);

  /** Recreates the receiver from the secret and the settings. */
  function recreateReceiver(): void {
    const { enabled, sources } = settings.get().agentLogs;
    const used = enabled ? credentials : undefined;
    current = used && createAgentLogReceiver({ ...pathOf(used), headers: used.headers, sources, keep });
    const address = used && addressOf(used);
    state.patch({
      agentLogs: {
        headers: Object.keys(credentials?.headers ?? {}),
        ...(address && { address: `${address.origin}${AGENT_LOG_PATHS}…` }),
      },
    });
  }

  async function load(): Promise<void> {
    const { text, problem } = await keychain.read();
    credentials = parseAs(credentialsSchema, text);
    if (problem) showProblem(problem);
    if (!credentials) {
      const secret = Buffer.from(environment.randomBytes(SECRET_BYTES)).toString('base64url');
      await write({ secret, headers: {} });
    }
  }

  async function write(next: Credentials): Promise<void> {
    credentials = next;
    const stored = await keychain.write(JSON.stringify(next));
    if (stored.storedIn === 'memory') showProblem(stored.problem);
  }

  function showProblem(problem: Parameters<StateHolder['notice']>[0]['sentence']): void {
    state.notice({ id: 'keychain', tone: 'danger', sentence: problem });
  }

  /** Reads the keychain once, and only if logs are enabled. */
  function loadCredentials(): Promise<void> {
    loading ??= load();
    return loading.then(recreateReceiver);
  }

  if (settings.get().agentLogs.enabled) void loadCredentials();
  let before = settings.get().agentLogs;
  settings.onChange(({ agentLogs: now }) => {
    if (now === before) return;
    before = now;
    if (now.enabled) void loadCredentials();
    else recreateReceiver();
  });

  return {
    receiver: {
      refusal: (head, source) => (current ?? closed).refusal(head, source),
      refuse: (reason) => closed.refuse(reason),
      receive: (body) => (current ?? closed).receive(body),
    },
    keep,
    setPublicUrl(url) {
      publicUrl = url;
      recreateReceiver();
    },
    async change({ enabled, sources, headers }) {
      const now = settings.get().agentLogs;
      if (sources !== undefined) requireValidSources(sources);
      if (headers !== undefined) requireValidHeaders(headers);
      const next = { enabled: enabled ?? now.enabled, sources: sources ?? now.sources };
      if (next.enabled || headers !== undefined) await loadCredentials();
      if (headers !== undefined && credentials) await write({ ...credentials, headers });
      settings.update({ agentLogs: next });
      recreateReceiver();
    },
    async copyAddress() {
      const address = current && credentials && addressOf(credentials);
      if (!address) throw new Refusal({ kind: 'bad-setting', problem: { id: 'agentLogs.noAddress' } });
      await deps.copy(address.href);
    },
  };
}

/** Refuses every log until the secret is loaded. */
const closed = createAgentLogReceiver({
  path: '',
  keep: () => Promise.reject(new Error('No logs are taken.')),
});

const pathOf = ({ secret }: Credentials): { path: string } => ({ path: `${AGENT_LOG_PATHS}${secret}` });

function requireValidSources(sources: readonly string[]): void {
  for (const source of sources) {
    try {
      allowSources([source]);
    } catch {
      const problem = { id: 'agentLogs.badSource', values: { source } } as const;
      throw new Refusal({ kind: 'bad-setting', problem });
    }
  }
}

/** Names must be HTTP tokens (RFC 9110, 5.6.2), values a single line. */
function requireValidHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]+$/.test(value)) continue;
    const problem = { id: 'agentLogs.badHeader', values: { name } } as const;
    throw new Refusal({ kind: 'bad-setting', problem });
  }
}
