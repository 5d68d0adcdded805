import type { PushPolicy } from '../shared/model/push-policy.ts';
import { writeAnswer, type GivenAnswer } from '../shared/relay/desk-answer.ts';

/** The higher, the stricter. */
const strictness: Readonly<Record<PushPolicy['action'], number>> = {
  ring: 0,
  gather: 1,
  redirect: 2,
  voicemail: 3,
  reject: 4,
  hangup: 5,
};

/**
 * The strictest of the answers of a user's desks: a caller who is blocked at one desk must not get through by another one,
 * which usually answers "ring" only because it has no rule about this caller. The order of the answers does not matter.
 * Of equally strict answers, one that names its rule comes first, then the one whose text sorts first, so that every
 * gateway decides alike.
 */
export function strictest(answers: readonly GivenAnswer[]): GivenAnswer | undefined {
  const [first] = answers.map(ranked).sort(compare);
  return first?.answer;
}

interface Ranked {
  answer: GivenAnswer;
  rank: readonly [strictness: number, isRule: number];
  text: string;
}

function ranked({ policy, rule }: GivenAnswer): Ranked {
  const answer: GivenAnswer = { policy, ...(rule && { rule }) };
  // Older desks do not name the rule that they applied; another desk with the same answer may.
  return { answer, rank: [strictness[policy.action], rule ? 1 : 0], text: writeAnswer(answer) };
}

function compare(a: Ranked, b: Ranked): number {
  const byRank = b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1];
  if (byRank !== 0 || a.text === b.text) return byRank;
  return a.text < b.text ? -1 : 1;
}
