/** A caller, or (`isBlock`) every caller whose number begins so, who is never put through. */
export interface BlacklistEntry {
  /** E.164 with '+'. */
  phoneNumber: string;
  isBlock: boolean;
}

export function isBlacklisted(entries: readonly BlacklistEntry[], number: string): boolean {
  return entries.some(({ phoneNumber, isBlock }) =>
    isBlock ? number.startsWith(phoneNumber) : number === phoneNumber,
  );
}
