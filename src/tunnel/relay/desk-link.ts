import { AuthorizationError, UserAuthenticationExpiredError, type NatsConnection } from '@nats-io/nats-core';
import type { Enrolment, MessageKind } from '../../shared/relay/wire.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import { fullJitter } from '../../shared/back-off.ts';
import type { TunnelTrouble } from '../port.ts';
import { detailOf, troubleOf } from '../trouble.ts';
import { connectUnlessAborted } from '../connect-unless-aborted.ts';
import { EnrolmentRefused } from './enrol.ts';
import type { Session } from './session.ts';

type LinkState =
  | { state: 'connecting' }
  | { state: 'online'; enrolment: Enrolment }
  | { state: 'failed'; trouble: TunnelTrouble };

export interface DeskLinkDeps {
  enrol: (signal: AbortSignal) => Promise<Enrolment>;
  connect: (enrolment: Enrolment) => Promise<NatsConnection>;
  /** Starts listening on a new connection. */
  open: (nats: NatsConnection, enrolment: Enrolment) => Session;
  /** `now`: milliseconds of a monotonic clock that also counts sleep. */
  clock: { now: () => number; sleep: (ms: number, signal: AbortSignal) => Promise<void> };
  /** In [0, 1). */
  random: () => number;
  onState: (state: LinkState) => void;
}

export interface DeskLink {
  /** Whether the connection answers within `ms`. A silent one is replaced at once. */
  check(ms: number): Promise<boolean>;
  connection(): NatsConnection | undefined;
  close(): Promise<void>;
}

interface Held {
  nats: NatsConnection;
  enrolment: Enrolment;
  session: Session;
  /** When the identity was issued, by the link's clock. */
  since: number;
}

/** Thousands of desks lose their connection at once: the longest delay spreads their return over seconds. */
const BACK_OFF = { firstMs: 250, longestMs: 3_000 };
/** The share of an identity's lifetime after which it is renewed. */
const RENEW_AT = 2 / 3;
/** How often to check for missed messages although the connection looks fine. */
const CHECK_MS = 60_000;
const KINDS: readonly MessageKind[] = ['push', 'log'];

/**
 * Keeps one desk connected: enrols, connects and catches up; renews the identity before it expires, opening the new
 * connection before it closes the old one; reconnects with full-jitter back-off.
 */
export function openDeskLink(deps: DeskLinkDeps): DeskLink {
  const { clock, random, onState } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  const closed = (): boolean => signal.aborted;
  let held: Held | undefined;
  /** The last identity, while it is valid. */
  let identity: Pick<Held, 'enrolment' | 'since'> | undefined;
  let retryNow = new AbortController();

  async function open(): Promise<Held> {
    const since = clock.now();
    identity ??= { enrolment: await deps.enrol(signal), since };
    const { enrolment } = identity;
    const nats = await connectUnlessAborted(deps.connect(enrolment), signal).catch((error: unknown) => {
      if (isRefusal(error)) identity = undefined;
      throw error;
    });
    try {
      const session = deps.open(nats, enrolment);
      await Promise.all(KINDS.map((kind) => session.catchUp(kind)));
      return { nats, session, ...identity };
    } catch (error) {
      await nats.close();
      throw error;
    }
  }

  async function sleep(ms: number): Promise<void> {
    await clock.sleep(ms, AbortSignal.any([signal, retryNow.signal])).catch(() => undefined);
  }

  /** Until the connection is lost or replaced by one with a new identity. */
  async function keep(now: Held): Promise<Held | undefined> {
    const lost = now.nats.closed().then((error) => {
      if (isRefusal(error)) identity = undefined;
      return 'lost' as const;
    });
    const renewAt = now.since + now.enrolment.lifetimeS * 1000 * RENEW_AT;
    for (;;) {
      const wait = Math.max(0, Math.min(CHECK_MS * (0.75 + random() / 2), renewAt - clock.now()));
      const happened = await Promise.race([lost, sleep(wait)]);
      if (happened === 'lost' || closed()) return undefined;
      if (clock.now() < renewAt) {
        const checked = await Promise.all(KINDS.map((kind) => now.session.catchUp(kind))).catch(
          () => undefined,
        );
        if (checked === undefined && now.nats.isClosed()) return undefined;
        continue;
      }
      identity = undefined;
      const next = await open().catch((error: unknown) => {
        if (error instanceof EnrolmentRefused) throw error;
        return undefined;
      });
      if (next === undefined) {
        await Promise.race([lost, sleep(fullJitter(3, random, BACK_OFF))]);
        continue;
      }
      await now.nats.close();
      return next;
    }
  }

  /** Resolves when no connection is left. */
  async function stay(first: Held): Promise<void> {
    onState({ state: 'online', enrolment: first.enrolment });
    for (let next: Held | undefined = first; next !== undefined; next = await keep(next)) held = next;
  }

  async function live(): Promise<void> {
    let hadOne = false;
    for (let tries = 0; !closed(); tries += 1) {
      try {
        const first = await open();
        if (closed()) return await first.nats.close();
        hadOne = true;
        await stay(first);
        tries = 0;
        if (!closed()) onState({ state: 'connecting' });
      } catch (error) {
        if (closed()) return;
        // The caller retries the first connection; a refusal is final.
        if (!hadOne || error instanceof EnrolmentRefused) {
          await held?.nats.close();
          held = undefined;
          return onState({ state: 'failed', trouble: whyNot(error) });
        }
      }
      if (identity !== undefined && isSpent(identity)) identity = undefined;
      retryNow = new AbortController();
      await sleep(fullJitter(tries, random, BACK_OFF));
    }
  }

  function isSpent({ enrolment, since }: Pick<Held, 'enrolment' | 'since'>): boolean {
    return clock.now() >= since + enrolment.lifetimeS * 1000 * RENEW_AT;
  }

  const living = live();
  return {
    connection: () => held?.nats,
    check: async (ms) => {
      const { nats } = held ?? {};
      const answered = nats !== undefined && (await withTimeout(answers(nats), ms, () => false));
      if (!answered) {
        retryNow.abort();
        await nats?.close();
      }
      return answered;
    },
    close: async () => {
      closing.abort();
      await held?.nats.close();
      await living;
    },
  };
}

function whyNot(error: unknown): TunnelTrouble {
  if (!(error instanceof EnrolmentRefused)) return troubleOf(error);
  return {
    kind: 'refused',
    sentence: { id: 'providers.relay.refused', values: { detail: detailOf(error) } },
  };
}

/** The server does not accept this identity, or no longer; a new one may help. */
function isRefusal(error: unknown): boolean {
  return error instanceof AuthorizationError || error instanceof UserAuthenticationExpiredError;
}

const answers = (nats: NatsConnection): Promise<boolean> =>
  nats.rtt().then(
    () => true,
    () => false,
  );
