import { badInput } from './bad-input.ts';

/** Characters of one message (specification, "Limits"). */
export const SMS_LENGTH = 160;
/** Characters of the longest content, which takes three messages. */
export const LONGEST_SMS = 460;
/** Of several messages each spends some characters on saying which one it is. */
const LENGTH_OF_ONE_OF_SEVERAL = 153;

/**
 * How many messages the content takes, 1 to 3.
 * @throws PlatformException `bad-input` for nothing, and for more than three messages hold
 */
export function smsParts(content: string): number {
  const length = smsLength(content);
  if (length === 0 || length > LONGEST_SMS) throw badInput('content', `1 to ${LONGEST_SMS} characters`);
  if (length <= SMS_LENGTH) return 1;
  return length <= 2 * LENGTH_OF_ONE_OF_SEVERAL ? 2 : 3;
}

/** Characters as people count them in a message: an emoji is one or a few, never half. */
export function smsLength(content: string): number {
  return Array.from(content).length;
}
