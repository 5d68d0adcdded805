import type { KnownDesk } from './known-desk.ts';

type User = Pick<KnownDesk, 'account' | 'userId'>;

/** Whose the desks are: somebody waits for what is looked up here, and there may be thousands. */
interface DesksOfUsers {
  add(user: User, id: string): void;
  drop(user: User, id: string): void;
  /** How many of them are such; at most `most`. */
  count(user: User, most: number, isSuch: (id: string) => boolean): number;
}

export function createDesksOfUsers(): DesksOfUsers {
  const users = new Map<string, Set<string>>();
  const keyOf = ({ account, userId }: User): string => `${account} ${userId}`;
  return {
    add(user, id) {
      users.set(keyOf(user), (users.get(keyOf(user)) ?? new Set()).add(id));
    },
    drop(user, id) {
      const ids = users.get(keyOf(user));
      ids?.delete(id);
      if (ids?.size === 0) users.delete(keyOf(user));
    },
    count(user, most, isSuch) {
      let count = 0;
      for (const id of users.get(keyOf(user)) ?? []) {
        if (isSuch(id)) count += 1;
        if (count === most) break;
      }
      return count;
    },
  };
}
