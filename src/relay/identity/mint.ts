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

export interface MintDeps {
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
  /** Details reported by the desk; older versions report none. */
  about?: AboutDesk | undefined;
}

export interface Mint {
  /** A JWT that lets the desk read its own subjects, and send requests and reports in its own name only. */
  desk(identity: DeskIdentity): Promise<string>;
  /** A JWT and seed for a gateway, with all rights in the relay's account. */
  gateway(): Promise<{ jwt: string; seed: Uint8Array }>;
}

/** Desks only send replay requests, reports and answers to policy requests, which are all short. */
const MAX_DESK_PAYLOAD_BYTES = 4096;
/** Two live subjects, an inbox and policy requests, twice while a new connection replaces an old one. */
const MAX_DESK_SUBSCRIPTIONS = 16;
/** Time for a desk to answer a policy request; longer than the gateway waits. */
const ANSWER_TTL_NS = 2_000_000_000;

/** The name of a user's connections at the servers. @param user encoded by `userToken` */
export const identityName = (account: string, user: string): string => `${account}.${user}`;

/** Creates NATS users of the relay's account. @throws for an invalid seed */
export function createMint({ accountKey, signingSeed, now }: MintDeps): Mint {
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
        subs: MAX_DESK_SUBSCRIPTIONS,
        data: -1,
        payload: MAX_DESK_PAYLOAD_BYTES,
        allowed_connection_types: ['STANDARD', 'WEBSOCKET'],
      };
      return encodeUser(identityName(account, user), publicKey, signer, claims, {
        // NATS uses whole seconds: round up, so that the identity never expires early.
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
