import { createBoard, take, type Board } from '../../../src/calls/board.ts';
import type { Fact } from '../../../src/calls/facts.ts';
import type { ListedCall } from '../../../src/shared/model/listed-call.ts';
import { parsePush } from '../../../src/push/parse.ts';
import type { PushFact } from '../../../src/shared/model/push.ts';
import { createRuleDecisions, type RuleDecisions } from '../../../src/main/rules/rule-decisions.ts';
import { markedPush } from '../../../src/main/rules/marked-push.ts';
import type { GivenAnswer } from '../../../src/shared/relay/desk-answer.ts';
import { placesFor, ruleFor, type UserId } from './account.ts';
import type { PlatformCall, SentPush } from './histories.ts';

/** The desk of one user, with all that it ever showed and reported. */
export interface WatchedDesk {
  take(fact: Fact): void;
  push(push: SentPush, at: number): void;
  /** A push as it came by a tunnel. */
  fact(push: PushFact, at: number, given?: GivenAnswer): void;
  decisions: RuleDecisions;
  board(): Board;
  /** Numbers of the callers that ever had a card. */
  shown: Set<string>;
  missed: string[];
}

export function watchedDesk(user: UserId, knowsPlaces: boolean): WatchedDesk {
  let board = createBoard({ userId: user });
  const shown = new Set<string>();
  const missed: string[] = [];
  let steady = 0;
  const decisions = createRuleDecisions(
    () => ({
      ...{ userId: user, country: 'DE', isContact: () => false, time: { day: 1, minute: 540 } },
      doNotDisturb: { on: false, answer: 'ring' },
      findRule: ({ from }) => (from.kind === 'number' ? ruleFor(user, from.e164) : undefined),
    }),
    // Long after the caller was asked: nobody was given too little time for a key.
    () => (steady += 20_000),
  );
  const feed = (fact: Fact): void => {
    const step = take(board, fact);
    board = step.board;
    for (const effect of step.effects) {
      // Like the program, which reports no call that it turned away.
      if (effect.kind === 'missed' && !effect.call.turnedAway) missed.push(effect.call.number ?? '');
    }
    for (const { number } of board.calls) shown.add(number ?? '');
  };
  const takeFact = (push: PushFact, at: number, given?: GivenAnswer): void => {
    if (push.event === 'newCall' || push.event === 'dtmf') decisions.policy(push);
    if (decisions.isSentAway(push)) return;
    if (given) decisions.follow(push, given, 0);
    const places = push.event === 'newCall' && knowsPlaces ? placesFor(user, push) : {};
    feed({ kind: 'push', push: markedPush(push, decisions.of(push.callId), true), at, places });
  };
  return {
    take: feed,
    push(sent, at) {
      const parsed = parsePush(
        Buffer.from(new URLSearchParams(sent.fields.map((field) => [...field])).toString()),
      );
      if (!parsed.ok) throw new Error(parsed.problem.detail);
      takeFact(parsed.fact, at);
    },
    fact: takeFact,
    decisions,
    board: () => board,
    shown,
    missed,
  };
}

export const listedWith = (callId: string, caller: string): ListedCall => {
  const ends = { muted: false, hold: false };
  return {
    callId,
    ...ends,
    recording: false,
    participants: [
      { ...ends, owner: true },
      { ...ends, owner: false, phoneNumber: caller },
    ],
  };
};

export const numbersIn = (board: Board, ...states: string[]): string[] =>
  board.calls
    .filter(({ state, turnedAway }) => states.includes(state) && !(turnedAway && state === 'ringing'))
    .map(({ number }) => number ?? '')
    .sort();

export const callersWhere = (calls: PlatformCall[], is: (call: PlatformCall) => boolean): string[] =>
  calls
    .filter(is)
    .map(({ caller }) => caller)
    .sort();

/** Callers of calls that never rang for this user, and have or had a card. */
export const strangersOn = (desk: WatchedDesk, user: UserId, calls: PlatformCall[]): string[] =>
  callersWhere(calls, ({ truth }) => !truth[user].concerned).filter((caller) => desk.shown.has(caller));
