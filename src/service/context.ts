import type { Clock } from './clock.ts';
import type { PushSender } from './push/sender.ts';
import type { InitialData } from './initial-state.ts';
import type { ServiceState } from './state/service-state.ts';
import type { ClassicScope, TokenRing } from './state/tokens.ts';

/** Timeouts of the platform, in milliseconds. */
export interface Timings {
  /** For the answer to a push; then the call proceeds. */
  push: number;
  /** Until a call that nobody picks up ends. */
  ring: number;
  /** Between the steps of a call that answers itself; undefined: calls wait for control requests. */
  autoAnswer?: number;
}

/** What the routes and the call engine share. A reset replaces `state` as a whole. */
export interface ServiceContext {
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  readonly timings: Timings;
  readonly sender: PushSender;
  /** Tokens of all users of the account. */
  tokens: TokenRing;
  readonly initialTokens: TokenRing;
  /** The claim `featureScope` of classic accounts. */
  readonly classicScope: ClassicScope;
  readonly initial: InitialData;
  /** Requests per second and user; undefined: unlimited. */
  readonly rateLimit: number | undefined;
  /** Allow pushes to https addresses only, as on the platform; otherwise also to plain http on this machine. */
  readonly httpsOnly: boolean;
  state: ServiceState;
  /** Set once the server listens. */
  origin: string;
}
