import type { CallRule } from '../../shared/model/call-rule.ts';
import type { PolicyFile } from '../policy/policy-file.ts';

/** The administrator's rules, before and after the user's. */
export interface PolicyRules {
  get(): { first: readonly CallRule[]; last: readonly CallRule[] };
  /** Reports changes until the signal is aborted. */
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

/** Rules of users have other ids. */
export const isPolicyRule = (id: string): boolean => id.startsWith('policy-');
