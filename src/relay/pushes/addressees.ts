/** Users whom one message goes to, and why others were left out. */
export interface Addressees {
  to: readonly string[];
  leftOut: Readonly<Record<LeftOut, number>>;
}

type LeftOut = 'bad-id' | 'unknown' | 'too-many';

export interface AddresseeLimits {
  bodyBytes: number;
  /** Present if the names are not trustworthy: a user that the relay does not know has no desk. */
  knows?: (userId: string) => boolean;
}

/** An id becomes part of a subject, whose length NATS limits: a longer one would cost the gateway its connection. */
const USER_ID = /^[^\p{C}]{1,64}$/u;
const MOST_USERS = 5_000;
/** Each user gets a copy of the body, and the oldest messages go first when a stream is full. */
const MOST_COPIED_BYTES = 32 * 1024 * 1024;

/** Bounds whom a message is copied to, so that no single one can fill a stream or break a connection. */
export function addressees(found: readonly string[], { bodyBytes, knows }: AddresseeLimits): Addressees {
  const leftOut = { 'bad-id': 0, unknown: 0, 'too-many': 0 };
  const most = Math.max(1, Math.min(MOST_USERS, Math.floor(MOST_COPIED_BYTES / Math.max(1, bodyBytes))));
  const to: string[] = [];
  for (const userId of found) {
    if (!USER_ID.test(userId)) leftOut['bad-id'] += 1;
    else if (knows?.(userId) === false) leftOut.unknown += 1;
    else if (to.length === most) leftOut['too-many'] += 1;
    else to.push(userId);
  }
  return { to, leftOut };
}

/** Whether one of these ids, as in `1234567w0`, begins with the number of another account. Others tell nothing. */
export function namesOtherAccount(fullUserIds: readonly string[], masterSipId: string): boolean {
  return fullUserIds.some((id) => {
    const account = /^(\d+)w\d+$/.exec(id)?.[1];
    return account !== undefined && account !== masterSipId;
  });
}
