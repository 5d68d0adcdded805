import type { Directory } from './recipients.ts';

/** What the relay knows of the users of its accounts, and of their lines and numbers. */
export interface KnownUsers {
  directory: (account: string) => Directory;
  /** False until the directory is read; until then, missing users are looked up later. */
  isRead: () => boolean;
  /** Whether the relay has heard of this user. */
  knows: (account: string, userId: string) => boolean;
}
