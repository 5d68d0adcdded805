/** A blocked caller, or (`isBlock`) a blocked prefix. */
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
