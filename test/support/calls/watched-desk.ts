import { createBoard, take, type Board } from '../../../src/calls/board.ts';
import type { Fact, ListedCall } from '../../../src/calls/facts.ts';
import { parsePush } from '../../../src/push/parse.ts';
import type { PushFact } from '../../../src/shared/model/push.ts';
import { placesFor, type UserId } from './account.ts';
import type { PlatformCall, SentPush } from './histories.ts';

/** The desk of one user, with all that it ever showed and reported. */
export interface WatchedDesk {
  take(fact: Fact): void;
  push(push: SentPush, at: number): void;
  /** A push as it came by a tunnel. */
  fact(push: PushFact, at: number): void;
  board(): Board;
  /** Numbers of the callers that ever had a card. */
  shown: Set<string>;
  missed: string[];
}

export function watchedDesk(user: UserId, knowsPlaces: boolean): WatchedDesk {
  let board = createBoard({ userId: user });
  const shown = new Set<string>();
  const missed: string[] = [];
  const feed = (fact: Fact): void => {
    const step = take(board, fact);
    board = step.board;
    for (const effect of step.effects) {
      if (effect.kind === 'missed') missed.push(effect.call.number ?? '');
    }
    for (const { number } of board.calls) shown.add(number ?? '');
  };
  const takeFact = (push: PushFact, at: number): void => {
    const places = push.event === 'newCall' && knowsPlaces ? placesFor(user, push) : {};
    feed({ kind: 'push', push, at, places });
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
    .filter(({ state }) => states.includes(state))
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
