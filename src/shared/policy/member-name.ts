import { policyMemberTexts } from '../messages/policy-members.ts';
import type { MessageId } from '../messages/index.ts';
import type { Sentence } from '../sentence.ts';

/** What a member of the policy is, in a few words. */
export function memberName(path: string): Sentence | string {
  const id = `policy.member.${path}`;
  return Object.hasOwn(policyMemberTexts, id) ? { id: id as MessageId } : path;
}
