import type { RulesView } from '../../../shared/ipc/requests/rules.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';

export interface RuleList {
  readonly view: RulesView | undefined;
  /** Why it could not be read. */
  readonly failure: Sentence | undefined;
  read(): Promise<void>;
}

/** The rules of the account, as they were read last. */
export function createRuleList(): RuleList {
  let view = $state.raw<RulesView>();
  let failure = $state.raw<Sentence>();
  let turn = 0;
  return {
    get view() {
      return view;
    },
    get failure() {
      return failure;
    },
    async read() {
      turn += 1;
      const mine = turn;
      const answer = await ask('rules.list');
      // A later reading knows better.
      if (mine !== turn) return;
      failure = answer.ok ? undefined : answer.why;
      if (answer.ok) view = answer.value;
    },
  };
}
