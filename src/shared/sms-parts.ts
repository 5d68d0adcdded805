/** Characters of a single message; longer content takes several (specification, "Limits"). */
export const SMS_LENGTH = 160;
/** Characters of three messages. */
export const LONGEST_SMS = 460;

/** 1 to 3; undefined for empty or longer content. */
export function smsParts(content: string): number | undefined {
  const length = smsLength(content);
  return length === 0 || length > LONGEST_SMS ? undefined : Math.ceil(length / SMS_LENGTH);
}

/** UTF-16 units: an emoji takes two or more. */
export const smsLength = (content: string): number => content.length;
