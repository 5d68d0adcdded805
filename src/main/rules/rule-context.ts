import { randomUUID } from 'node:crypto';
import { createKnownNumbers } from '../../contacts/known-numbers.ts';
import type { Directory, DirectoryInUse } from '../../contacts/directory.ts';
import type { Log } from '../base/log.ts';
import type { Texts } from '../base/texts.ts';
import type { PolicyFile } from '../policy/policy-file.ts';
import { createPolicyRules } from './policy-rules.ts';
import type { RuleContext } from './account-rules.ts';

export interface RuleContextDeps {
  stored: DirectoryInUse;
  own: Pick<Directory, 'match'>;
  /** The name of a colleague with this number (E.164). */
  colleague(number: string): string | undefined;
  texts: Pick<Texts, 'say'>;
  log: Pick<Log, 'fault'>;
  yieldToLoop(): Promise<unknown>;
  policy: Pick<PolicyFile, 'current' | 'onChange'>;
}

/** Known callers are contacts of the platform and of this desk, and colleagues. */
export function createRuleContext(deps: RuleContextDeps): RuleContext {
  const { stored, own, colleague, texts } = deps;
  const knownNumbers = createKnownNumbers(stored, deps.yieldToLoop);
  return {
    isContact: (number) =>
      own.match(number).length > 0 || colleague(number) !== undefined || knownNumbers.has(number),
    warmContacts: () =>
      void knownNumbers.warm().catch((error: unknown) => deps.log.fault('known numbers', error)),
    policy: createPolicyRules(deps.policy),
    newId: randomUUID,
    blockedName: () => texts.say({ id: 'rules.blocked' }),
  };
}
