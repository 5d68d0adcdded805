import { createBoard, take, type Board, type BoardConfig } from '../../../src/calls/board.ts';
import type { Call } from '../../../src/calls/call.ts';
import type { Effect } from '../../../src/calls/effects.ts';
import type { Fact, SessionReport, UserCommand } from '../../../src/calls/facts.ts';
import type { ListedCall } from '../../../src/shared/model/listed-call.ts';
import type { Failure } from '../../../src/shared/failure.ts';
import type {
  AnswerFact,
  HangupFact,
  NewCallFact,
  PushFact,
  PushParty,
} from '../../../src/shared/model/push.ts';

export const ME = 'w0';
export const COLLEAGUE = 'w1';
export const CALLER = '+493011112222';
export const LINE = '+493099990000';
export const REFUSAL: Failure = {
  kind: 'platform',
  status: 409,
  title: 'Conflict',
  detail: 'not established',
};

export const party = (number: string | undefined): PushParty =>
  number === undefined ? { kind: 'withheld' } : { kind: 'number', e164: number };

type Over<T> = Partial<Omit<T, 'event' | 'callId'>>;

export function newCall(callId: string, over: Over<NewCallFact> = {}): PushFact {
  const fixed = { event: 'newCall' as const, callId, origCallId: callId };
  const ends = { direction: 'in' as const, from: party(CALLER), to: party(LINE) };
  return { ...fixed, ...ends, userNames: [], userIds: [ME], fullUserIds: [], unknown: [], ...over };
}

/** The call that carries `orig` on: a new leg whose diversion is where it was before. */
export const forwarded = (callId: string, orig: string, over: Over<NewCallFact> = {}): PushFact =>
  newCall(callId, { origCallId: orig, diversion: party('+493099990001'), ...over });

export const answer = (
  callId: string,
  userId: string | undefined = ME,
  over: Over<AnswerFact> = {},
): PushFact => ({
  event: 'answer',
  callId,
  ...(userId !== '' && { userId }),
  unknown: [],
  ...over,
});

export const hangup = (callId: string, cause: HangupFact['cause'] = 'normalClearing'): PushFact => ({
  event: 'hangup',
  callId,
  cause,
  rawCause: cause,
  unknown: [],
});

export function listed(callId: string, over: Partial<ListedCall> = {}): ListedCall {
  const ends = [
    { owner: true, muted: false, hold: false, phoneNumber: LINE },
    { owner: false, muted: false, hold: false, phoneNumber: CALLER },
  ];
  return { callId, muted: false, hold: false, recording: false, participants: ends, ...over };
}

/** A board with a clock: every fact is taken at `now`, which a test moves. */
export interface Desk {
  push(...pushes: PushFact[]): void;
  /** A push that the platform did not wait for. */
  pushLate(push: PushFact): void;
  list(calls: ListedCall[], askedAt?: number): void;
  dial(id: string, target?: string): void;
  accept(id: string, by: { callId?: string; sessionId?: string }): void;
  refuseDial(id: string): void;
  /** The session of a call tells of it; `askedAt` is now unless it is told. */
  session(id: string, reported: Partial<SessionReport> & Pick<SessionReport, 'status'>): void;
  /** Sends a command; returns how the platform takes it or refuses it. */
  send(id: string, what: UserCommand): { confirm: () => void; refuse: () => void };
  forget(id: string): void;
  /** Lets time pass, then ticks. */
  wait(ms: number): void;
  /** Lets time pass without a tick. */
  later(ms: number): void;
  now(): number;
  board(): Board;
  /** Kinds of the effects of the last fact. */
  effects(): string[];
  /** Kinds of all effects so far, without those that are only counted. */
  story(): string[];
  /** The only call on the board. */
  call(): Call;
}

export function desk(config: Partial<BoardConfig> = {}): Desk {
  let board: Board = createBoard({ userId: ME, ...config });
  let effects: Effect[] = [];
  const all: Effect[] = [];
  let now = 1_000_000;
  const feed = (fact: Fact): void => {
    const step = take(board, fact);
    board = step.board;
    effects = step.effects;
    all.push(...effects);
  };
  const command = (id: string, what: UserCommand) => ({ id, command: what });
  return {
    push: (...pushes: PushFact[]) => {
      for (const push of pushes) feed({ kind: 'push', push, at: now });
    },
    pushLate: (push: PushFact) => feed({ kind: 'push', push, at: now, late: true }),
    list: (calls: ListedCall[], askedAt = now) => feed({ kind: 'listed', calls, askedAt, at: now }),
    dial: (id: string, target = CALLER) =>
      feed({ kind: 'dialRequested', id, target, deviceIds: ['e0'], at: now }),
    accept: (id: string, by: { callId?: string; sessionId?: string }) =>
      feed({ kind: 'dialAccepted', id, ...by, at: now }),
    session: (id, reported) =>
      feed({ kind: 'session', id, sessionId: 's', askedAt: now, at: now, ...reported }),
    refuseDial: (id: string) => feed({ kind: 'dialRefused', id, failure: REFUSAL, at: now }),
    send: (id: string, what: UserCommand) => {
      const sentAt = now;
      feed({ kind: 'commandSent', ...command(id, what), at: now });
      return {
        confirm: () => feed({ kind: 'commandConfirmed', ...command(id, what), sentAt, at: now }),
        refuse: () =>
          feed({ kind: 'commandRefused', ...command(id, what), sentAt, failure: REFUSAL, at: now }),
      };
    },
    forget: (id: string) => feed({ kind: 'forget', id, at: now }),
    wait: (ms: number) => {
      now += ms;
      feed({ kind: 'tick', at: now });
    },
    later: (ms: number) => {
      now += ms;
    },
    now: () => now,
    board: () => board,
    effects: () => effects.map(({ kind }) => kind),
    story: () => all.map(({ kind }) => kind).filter((kind) => kind !== 'ignored'),
    call: (): Call => {
      const [only, ...others] = board.calls;
      if (only === undefined || others.length > 0)
        throw new Error(`${board.calls.length} calls on the board`);
      return only;
    },
  };
}

/** A desk that talks in call `a`, connected long enough for any list to be conclusive. */
export function talkingDesk(): Desk {
  const it = desk();
  it.push(newCall('a'), answer('a'));
  it.later(5000);
  return it;
}
