import { writeAnswer, type GivenAnswer } from '../shared/relay/desk-answer.ts';

/** The further back, the less of the caller reaches the user. */
const STRICTNESS: readonly GivenAnswer['policy']['action'][] = [
  'ring',
  'gather',
  'redirect',
  'voicemail',
  'reject',
  'hangup',
];

/**
 * Of the answers of a user's desks the one that lets least through: who is blocked at one desk is not to get through by
 * another, which has no such rule, and "ring" is mostly said by a desk that has no rule about the caller at all. So the
 * order in which desks answer, or when their rules were changed, decides nothing. Where two are equally strict there is no
 * better one: then their text decides, so that the same desks decide alike about the next call, at any gateway.
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
  // An older desk does not say which rule it went by: another one may tell.
  return { answer, rank: [STRICTNESS.indexOf(policy.action), rule ? 1 : 0], text: writeAnswer(answer) };
}

function compare(a: Ranked, b: Ranked): number {
  const byRank = b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1];
  if (byRank !== 0 || a.text === b.text) return byRank;
  return a.text < b.text ? -1 : 1;
}
