/** Characters of one message; longer content takes several (specification, "Limits"). */
export const SMS_LENGTH = 160;
/** Characters of the longest content, which takes three messages. */
export const LONGEST_SMS = 460;

/** How many messages the content takes, 1 to 3; undefined for nothing, and for more than three messages hold. */
export function smsParts(content: string): number | undefined {
  const length = smsLength(content);
  return length === 0 || length > LONGEST_SMS ? undefined : Math.ceil(length / SMS_LENGTH);
}

/** Characters as an SMS carries them, in units of 16 bits: an emoji takes two or more. */
export const smsLength = (content: string): number => content.length;
