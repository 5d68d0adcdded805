import { headers, type Msg, type NatsConnection } from '@nats-io/nats-core';
import { readAnswer, type GivenAnswer } from '../shared/relay/desk-answer.ts';
import { askSubject, relayHeaders, userToken } from '../shared/relay/wire.ts';
import { createQuestions } from './nats/questions.ts';
import { strictest } from './strictest.ts';

export interface AskDeps {
  connection: () => NatsConnection | undefined;
  wantsToBeAsked: (account: string, userId: string) => boolean;
  /** How many desks of this user are known to be there; 0: that is not known. */
  desksThere: (account: string, userId: string) => number;
  onAsked?: (result: 'answered' | 'late' | 'nobody' | 'unreadable') => void;
}

/**
 * Asks the desks of the one user concerned how to answer a push; undefined if none wants to be asked, or none answers.
 * @param rule the rule that asked the caller for the keys in the push
 */
export type Ask = (
  account: string,
  userIds: readonly string[],
  body: Uint8Array,
  rule?: string,
) => Promise<GivenAnswer | undefined>;

const FIRST_WITHIN_MS = 800;
/** Longer, the caller would wait for a desk that may have gone. */
const OTHERS_WITHIN_MS = 100;

/**
 * A call that rings several users cannot be rejected by one of them, so no desk is asked. Answers are checked, and
 * only the gateway writes the XML. The strictest answer of several desks is given; desks that answer later learn from the
 * push which one it was.
 */
export function createAsk({ connection, wantsToBeAsked, desksThere, onAsked }: AskDeps): Ask {
  const questions = createQuestions({
    connection,
    firstMs: FIRST_WITHIN_MS,
    othersMs: OTHERS_WITHIN_MS,
  });
  return async (account, userIds, body, rule) => {
    const [userId] = userIds;
    if (connection() === undefined || userId === undefined || userIds.length > 1) return undefined;
    if (!wantsToBeAsked(account, userId)) return undefined;
    const there = desksThere(account, userId);
    const subject = askSubject(account, userToken(userId));
    const isAll = (answers: readonly Msg[]): boolean => there > 0 && desksIn(answers) >= there;
    const deskAnswers = await questions
      .ask({ subject, body, isAll, ...(rule !== undefined && { headers: ruleHeader(rule) }) })
      .catch(() => []);
    const read = (deskAnswers ?? []).flatMap((answer) => readAnswer(answer.string()) ?? []);
    const policyAnswer = strictest(read);
    if (policyAnswer) onAsked?.('answered');
    else if (deskAnswers === undefined) onAsked?.('nobody');
    else onAsked?.(deskAnswers.length > 0 ? 'unreadable' : 'late');
    return policyAnswer;
  };
}

/** Each desk once: while its identity is renewed it has two connections. */
function desksIn(answers: readonly Msg[]): number {
  const names = answers.map((answer, index) => readAnswer(answer.string())?.desk ?? index);
  return new Set(names).size;
}

function ruleHeader(rule: string): ReturnType<typeof headers> {
  const written = headers();
  written.set(relayHeaders.rule, rule);
  return written;
}
