import { jwtAuthenticator, nuid, type NatsConnection } from '@nats-io/nats-core';
import { createUser, fromSeed } from '@nats-io/nkeys';
import type { OpenSocket } from '../../network/open-socket.ts';
import {
  askSubject,
  relayHeaders,
  userToken,
  type Enrolment,
  type MessageKind,
} from '../../shared/relay/wire.ts';
import { writeAnswer, type GivenAnswer } from '../../shared/relay/desk-answer.ts';
import type { NewCallFact, SteeringFact } from '../../shared/model/push.ts';
import { parsePush } from '../../push/parse.ts';
import { tunnelCapabilities } from '../../shared/tunnel-settings.ts';
import { TunnelError, type PushReceiver, type TunnelProvider } from '../port.ts';
import { fullJitter } from '../../shared/back-off.ts';
import { connectDesk } from '../relay/connect.ts';
import { openDeskLink, type DeskLink } from '../relay/desk-link.ts';
import { enrol } from '../relay/enrol.ts';
import { createMessageProcessor, type ProcessMessages } from '../relay/message-processor.ts';
import { createMerge } from '../relay/merge.ts';
import { createReporter, type Introduction, type LastPushKeeper, type Reporter } from '../relay/report.ts';
import { openSession, type DeskMessage, type Session, type SessionDeps } from '../relay/session.ts';
import { sendTestPush } from '../relay/test-push.ts';
import { createStatusHolder } from '../status.ts';
import { steadyNow } from '../steady-clock.ts';
import { stopped } from '../trouble.ts';

/** How the provider stores how far this desk has read. Both functions are fast, and writes survive a crash. */
interface PositionStore {
  read(kind: MessageKind): number | undefined;
  /**
   * Called once for each message, in order, after its effect is shown and stored. If the desk is killed before, the
   * message arrives again; stores recognise facts by `(callId, event)`. A new desk also calls it once
   * before its first message.
   */
  write(kind: MessageKind, sequence: number): void;
  /** The last push, which is reported to the relay again after a restart. */
  lastPush?: LastPushKeeper;
  /** Stores messages that cannot be processed, for finding the fault. */
  setAside?(kind: MessageKind, message: Pick<DeskMessage, 'sequence' | 'body'>, reason: string): void;
}

export interface RelayOptions {
  introduction: Introduction;
  /** Connects through the proxy of the network if there is one. */
  openSocket: OpenSocket;
  positions: PositionStore;
  clock: {
    now: () => number;
    /** Milliseconds of a monotonic clock that also counts sleep; default: the computer's. */
    steady?: () => number;
    sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  };
  /** In [0, 1). */
  random: () => number;
  /**
   * If given, the relay asks this desk what to do with calls that only concern its user. Must be fast. If it returns
   * undefined, another desk of the user may answer.
   * @param rule by which the caller was asked for keys, if the relay knows it
   */
  answer?: (fact: SteeringFact, rule?: string) => GivenAnswer | undefined;
  events?: RelayEvents;
}

export interface RelayEvents {
  /** A call that rang while this desk was away, and has stopped ringing. `at`: when it rang, epoch milliseconds. */
  onMissed?: (fact: NewCallFact, at: number) => void;
  /** JSON of an agent's log. Resolves once stored; retried while it rejects, except with `Unstorable`. */
  onAgentLog?: (body: Uint8Array, tries: number) => unknown;
  /** Something can never be stored, and was set aside. */
  onSetAside?: () => void;
}

/** The local path of pushes; the gateway has checked the account's secret. */
const LOCAL_PATH = '/push/relay';
/** Delay before storing a log again that the disk refused. */
const LOG_BACK_OFF = { firstMs: 1_000, longestMs: 60_000 };
/** Delay before asking a gateway again for missed messages. */
const CATCH_UP_BACK_OFF = { firstMs: 100, longestMs: 1_000 };

/**
 * Pushes arrive through the team relay: live while connected, and missed ones afterwards. The gateway has already
 * answered the platform; this desk verifies the signature again, on the platform's original bytes. This desk keeps one
 * key across restarts, by which the relay knows it and can exclude it.
 */
export function createRelayProvider(options: RelayOptions): TunnelProvider {
  const status = createStatusHolder();
  const { introduction, events = {} } = options;
  const { relayUrl, seed, about } = introduction;
  const pair = seed === undefined ? createUser() : fromSeed(new TextEncoder().encode(seed));
  const publicKey = pair.getPublicKey();
  let link: DeskLink | undefined;
  let giveUp: (why: TunnelError) => void = () => undefined;
  let enrolled: Enrolment | undefined;
  let own: { publicKey: string; reporter: Reporter | undefined } | undefined;
  let leaving = new AbortController();

  async function start(receiver: PushReceiver): Promise<void> {
    if (link !== undefined) throw new Error('The relay provider is already started.');
    status.set({ state: 'starting' });
    leaving = new AbortController();
    const { signal } = leaving;
    const reporter = reporterFor(options, publicKey, receiver);
    own = { publicKey, reporter };
    const write: PositionStore['write'] = (kind, sequence) => {
      options.positions.write(kind, sequence);
      if (kind === 'push') reporter?.acknowledged(sequence);
    };
    const processMessages = createMessageProcessor({
      handler: receiver.at({ path: LOCAL_PATH, publicUrl: relayUrl }),
      path: LOCAL_PATH,
      now: options.clock.now,
      ringMs: () => enrolled?.ringMs ?? 0,
      write,
      events: {
        onPush: ({ receivedAt, ageMs }) => reporter?.took(receivedAt, ageMs),
        onMissed: events.onMissed,
        onAgentLog: events.onAgentLog,
        onSetAside: (kind, message, reason) => {
          options.positions.setAside?.(kind, message, reason);
          events.onSetAside?.();
        },
      },
      pause: (tries) => options.clock.sleep(fullJitter(tries, options.random, LOG_BACK_OFF), signal),
    });
    const pause = (tries: number): Promise<void> =>
      options.clock.sleep(fullJitter(tries, options.random, CATCH_UP_BACK_OFF), signal);
    const open = sessionOpener(options, { publicKey, processMessages, write, pause });
    const starting = Promise.withResolvers<undefined>();
    giveUp = starting.reject;
    const opening = openDeskLink({
      clock: { now: options.clock.steady ?? steadyNow, sleep: options.clock.sleep },
      random: options.random,
      enrol: (signal) => {
        const answers = options.answer !== undefined;
        return enrol(introduction, { publicKey, answers, ...(about && { about: about() }) }, signal);
      },
      connect: (enrolment) =>
        connectDesk(enrolment, jwtAuthenticator(enrolment.jwt, pair.getSeed()), {
          publicKey,
          openSocket: options.openSocket,
        }),
      open: (nats, enrolment) => {
        enrolled = enrolment;
        if (status.get().state !== 'online') reporter?.lost();
        reporter?.connected(nats, enrolment);
        return open(nats, enrolment);
      },
      onState: (now) => {
        if (now.state !== 'online') reporter?.lost();
        if (now.state === 'connecting') return status.set({ state: 'starting' });
        if (now.state === 'failed') {
          status.set({ state: 'failed', trouble: now.trouble });
          return starting.reject(new TunnelError(now.trouble));
        }
        status.set({ state: 'online', publicUrl: now.enrolment.pushUrl ?? relayUrl });
        starting.resolve(undefined);
      },
    });
    link = opening;
    try {
      await starting.promise;
    } catch (error) {
      if (link === opening) link = undefined;
      throw error;
    }
  }

  async function stop(): Promise<void> {
    const stopping = link;
    link = undefined;
    leaving.abort();
    giveUp(stopped());
    await own?.reporter?.leave();
    own?.reporter?.lost();
    await stopping?.close();
    status.set({ state: 'offline' });
  }

  return {
    id: 'relay',
    capabilities: { ...tunnelCapabilities.relay, answers: options.answer !== undefined },
    start,
    stop,
    status: status.get,
    onStatus: status.listen,
    publicUrl: () => (status.get().state === 'online' ? enrolled?.pushUrl : undefined),
    // A silent connection is replaced at once.
    check: (ms) => link?.check(ms) ?? Promise.resolve(false),
    probe: (ms) => {
      const nats = link?.connection();
      if (nats === undefined || own === undefined) {
        return Promise.resolve({ ok: false, sentence: { id: 'providers.test.notOpen' } });
      }
      const mark = nuid.next();
      const { fetch } = introduction;
      return sendTestPush({ relayUrl, fetch, nats, desk: own.publicKey, mark }, ms);
    },
  };
}

/** The seed of a new desk's key. */
export const newSeed = (): string => new TextDecoder().decode(createUser().getSeed());

function reporterFor(
  { introduction: { about }, positions, clock, random }: RelayOptions,
  publicKey: string,
  { counters }: PushReceiver,
): Reporter | undefined {
  if (about === undefined) return undefined;
  const reporter = createReporter({
    ...{ about: about(), publicKey, counters, clock, random },
    steady: clock.steady ?? steadyNow,
    lastPush: positions.lastPush,
  });
  const position = positions.read('push');
  if (position !== undefined) reporter.acknowledged(position);
  return reporter;
}

function sessionOpener(
  { positions, answer }: Pick<RelayOptions, 'positions' | 'answer'>,
  parts: Pick<SessionDeps, 'publicKey' | 'pause'> & {
    processMessages: ProcessMessages;
    write: PositionStore['write'];
  },
): (nats: NatsConnection, enrolment: Enrolment) => Session {
  const { publicKey, processMessages, write, pause } = parts;
  const merges = {
    push: createMerge<DeskMessage>(positions.read('push')),
    log: createMerge<DeskMessage>(positions.read('log')),
  };
  return (nats, enrolment) => {
    for (const merge of Object.values(merges)) merge.lost();
    if (answer !== undefined)
      serveQuestions(nats, enrolment, (...asked) => {
        const answerSent = answer(...asked);
        return answerSent && writeAnswer({ ...answerSent, desk: publicKey });
      });
    return openSession(nats, {
      enrolment,
      publicKey,
      merges,
      deliver: processMessages,
      onBegin: write,
      pause,
    });
  };
}

/** Answers what to do with a call; an unreadable one rings. */
function serveQuestions(
  nats: NatsConnection,
  enrolment: Enrolment,
  answer: (fact: SteeringFact, rule?: string) => string | undefined,
): void {
  nats.subscribe(askSubject(enrolment.account, userToken(enrolment.userId)), {
    callback: (error, message) => {
      if (error !== null) return;
      const parsed = parsePush(message.data);
      if (!parsed.ok || parsed.fact.event === 'answer' || parsed.fact.event === 'hangup') return;
      const policyAnswer = answer(parsed.fact, message.headers?.get(relayHeaders.rule) || undefined);
      if (policyAnswer !== undefined) message.respond(policyAnswer);
    },
  });
}
