import type { CallRule } from '../../shared/model/call-rule.ts';
import type { PolicyFile } from '../policy/policy-file.ts';

/** The administrator's call rules: before those of the user, and after them. */
export interface PolicyRules {
  get(): { first: readonly CallRule[]; last: readonly CallRule[] };
  /** Tells of changes until the signal is aborted. */
  onChange(listener: () => void, signal: AbortSignal): void;
}

export function createPolicyRules(policy: Pick<PolicyFile, 'current' | 'onChange'>): PolicyRules {
  const listeners = new Set<() => void>();
  policy.onChange(() => {
    for (const listener of listeners) listener();
  });
  return {
    get() {
      const { locked, defaults } = policy.current().policy;
      return { first: rulesOf(locked), last: rulesOf(defaults) };
    },
    onChange(listener, signal) {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
  };
}

const rulesOf = (values: ReadonlyMap<string, unknown>): readonly CallRule[] =>
  (values.get('callRules') ?? []) as readonly CallRule[];

/** No rule of a user has such an id. */
export const isPolicyRule = (id: string): boolean => id.startsWith('policy-');
