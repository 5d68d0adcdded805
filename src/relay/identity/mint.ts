import { createUser, encodeUser, type User } from '@nats-io/jwt';
import type { AboutDesk } from '../../shared/relay/desk-report.ts';
import {
  askSubject,
  inboxPrefix,
  liveSubject,
  replaySubject,
  reportSubject,
  userToken,
} from '../../shared/relay/wire.ts';
import { signerFrom } from './signer.ts';

export interface MintOptions {
  /** Public key of the relay's account. */
  accountKey: string;
  /** Seed of the account's signing key. */
  signingSeed: string;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface DeskIdentity {
  account: string;
  userId: string;
  /** Public NKey of the desk. */
  publicKey: string;
  answers: boolean;
  lifetimeS: number;
  /** As the desk says; absent where its program is too old for it. */
  about?: AboutDesk | undefined;
}

export interface Mint {
  /** A JWT with which the holder of the desk's seed may read its own subjects, and ask and report for itself only. */
  desk(identity: DeskIdentity): Promise<string>;
  /** A JWT and seed for a gateway, which may do everything in the relay's account. */
  gateway(): Promise<{ jwt: string; seed: Uint8Array }>;
}

/** A replay request, a report and an answer to a question are short. */
const LARGEST_SENT_BY_DESK = 4096;
/** Two live subjects, an inbox, a question, and as many again while one connection takes over from another. */
const SUBSCRIPTIONS_OF_DESK = 16;
/** How long a desk may answer a question; the gateway does not wait that long. */
const ANSWER_TTL_NS = 2_000_000_000;

/** By which the connections of a user's desks are known at the servers. `user` as `userToken` writes it. */
export const identityName = (account: string, user: string): string => `${account}.${user}`;

/** Makes users of the relay's account. @throws when the seed is none */
export function createMint({ accountKey, signingSeed, now }: MintOptions): Mint {
  const signer = signerFrom(signingSeed);
  const from = { issuer_account: accountKey };
  return {
    desk: ({ account, userId, publicKey, answers, lifetimeS }) => {
      const user = userToken(userId);
      const reads = [
        liveSubject('push', account, user),
        liveSubject('log', account, user),
        `${inboxPrefix(publicKey)}.>`,
        ...(answers ? [askSubject(account, user)] : []),
      ];
      const claims: Partial<User> = {
        ...from,
        pub: { allow: [replaySubject(account, user, publicKey), reportSubject(account, user, publicKey)] },
        sub: { allow: reads },
        ...(answers && { resp: { max: 1, ttl: ANSWER_TTL_NS } }),
        subs: SUBSCRIPTIONS_OF_DESK,
        data: -1,
        payload: LARGEST_SENT_BY_DESK,
        allowed_connection_types: ['STANDARD', 'WEBSOCKET'],
      };
      return encodeUser(identityName(account, user), publicKey, signer, claims, {
        // Servers count whole seconds: it is never of use for less than was said.
        exp: Math.ceil(now() / 1000) + lifetimeS,
      });
    },
    gateway: async () => {
      const pair = createUser();
      const claims: Partial<User> = { ...from, subs: -1, data: -1, payload: -1 };
      return { jwt: await encodeUser('gateway', pair, signer, claims), seed: pair.getSeed() };
    },
  };
}
