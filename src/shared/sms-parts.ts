/** Characters of one message (specification, "Limits"). */
export const SMS_LENGTH = 160;
/** Characters of the longest content, which takes three messages. */
export const LONGEST_SMS = 460;
/** Of several messages each spends some characters on saying which one it is. */
const LENGTH_OF_ONE_OF_SEVERAL = 153;

/** How many messages the content takes, 1 to 3; undefined for nothing, and for more than three messages hold. */
export function smsParts(content: string): number | undefined {
  const length = smsLength(content);
  if (length === 0 || length > LONGEST_SMS) return undefined;
  if (length <= SMS_LENGTH) return 1;
  return length <= 2 * LENGTH_OF_ONE_OF_SEVERAL ? 2 : 3;
}

/** Characters as an SMS carries them, in units of 16 bits: an emoji takes two or more. */
export const smsLength = (content: string): number => content.length;
