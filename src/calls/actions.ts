import type { Failure } from '../shared/failure.ts';
import type { CallCommand } from '../shared/model/call.ts';
import { without, type Call } from './call.ts';
import { callOfLeg, consultationOf } from './correlate.ts';
import type { DialAccepted, DialRequested, Fact, UserCommand } from './facts.ts';
import { flip, putBack, settle } from './flags.ts';
import { endAs, expectLeg } from './legs.ts';
import { admit, walk, type Board, type Move, type Step } from './walk.ts';
import { present } from '../shared/present.ts';

type CommandFact = Extract<Fact, { kind: 'commandSent' | 'commandConfirmed' | 'commandRefused' }>;

export function onDialRequested(board: Board, fact: DialRequested): Step {
  const { target, at, channelId, callerId, deviceIds } = fact;
  const change = (call: Call): Call => ({
    ...call,
    number: target,
    deviceIds,
    dial: { target, at },
    ...present({ channelId, ownNumber: callerId }),
  });
  return admit(board, fact.id, 'out', { name: 'dialRequested', at, change });
}

/** A push may arrive before the answer to the dial and create its own card if it writes the number differently. */
export function onDialAccepted(board: Board, { id, callId, sessionId, at }: DialAccepted): Step {
  const twin = callId === undefined ? undefined : callOfLeg(board, callId);
  const dialled = board.calls.find((call) => call.id === id);
  const merged = twin !== dialled && dialled && dialled.state !== 'ended' ? twin : undefined;
  const rest = merged ? { ...board, calls: board.calls.filter((call) => call !== merged) } : board;
  const change = (call: Call): Call => {
    const expected = callId === undefined ? call : expectLeg(callId)(call);
    const joined = merged ? absorb(call, merged) : expected;
    if (sessionId === undefined || joined.session?.id === sessionId) return joined;
    return { ...joined, session: { id: sessionId, provenAt: 0 } };
  };
  return walk(rest, id, { name: 'dialAccepted', at, change });
}

function absorb(call: Call, twin: Call): Call {
  const { id, deviceIds, dial, startedAt } = call;
  const number = call.number ?? twin.number;
  const legs = [
    ...twin.legs,
    ...call.legs.filter((leg) => !twin.legs.some((other) => other.callId === leg.callId)),
  ];
  return {
    ...twin,
    id,
    deviceIds,
    legs,
    startedAt,
    direction: 'out',
    ...present({ dial, number }),
  };
}

export function onDialRefused(board: Board, id: string, failure: Failure, at: number): Step {
  const change = (call: Call): Call => ({
    ...endAs('failed')(call),
    notice: { command: 'dial', failure, at },
  });
  return walk(board, id, { name: 'dialRefused', at, change });
}

export function onCommand(board: Board, fact: CommandFact): Step {
  const call = board.calls.find(({ id }) => id === fact.id);
  const consulted = call !== undefined && consultationOf(board.calls, call)?.state === 'connected';
  if (fact.kind === 'commandSent') return walk(board, fact.id, sent(fact.command, fact.at, consulted));
  if (fact.kind === 'commandRefused') {
    return walk(board, fact.id, refused(fact.command, fact.sentAt, fact.failure, fact.at));
  }
  return walk(board, fact.id, confirmed(fact.command, fact.sentAt, fact.at, consulted));
}

function sent(command: UserCommand, at: number, consulted: boolean): Move {
  const clear = (change: (call: Call) => Call) => (call: Call) => {
    const next = change(call);
    return next === call ? call : without(next, 'notice');
  };
  switch (command.name) {
    case 'dtmf':
      return { name: 'commandSent', at, change: clear(key(command.digits, at)) };
    case 'transfer': {
      const { target, attended } = command;
      const change = (call: Call): Call =>
        call.pending.transfer?.since === at
          ? call
          : {
              ...call,
              transferTarget: target,
              pending: { ...call.pending, transfer: { since: at, attended } },
            };
      return { name: attended ? 'commandSent' : 'transferSent', at, change: clear(change) };
    }
    case 'announce': {
      const change = (call: Call): Call =>
        call.pending.announce ? call : { ...call, pending: { ...call.pending, announce: { since: at } } };
      return { name: 'commandSent', at, change: clear(change) };
    }
    case 'hangUp': {
      const change = (call: Call): Call =>
        call.pending.hangUp
          ? call
          : { ...call, pending: { ...call.pending, hangUp: { since: at, handsOver: consulted } } };
      return { name: 'commandSent', at, change: clear(change) };
    }
    default:
      return { name: 'commandSent', at, change: clear(flip(command.name, command.on, at)) };
  }
}

function confirmed(command: UserCommand, sentAt: number, at: number, consulted: boolean): Move {
  switch (command.name) {
    case 'dtmf':
      return { name: 'commandConfirmed', at, change: keyDone(command.digits, sentAt, true) };
    case 'transfer': {
      if (!command.attended) return { name: 'transferConfirmed', at, change: endAs('transferred') };
      // The platform holds the caller during the consultation.
      const change = (call: Call): Call =>
        call.pending.transfer?.since === sentAt
          ? { ...call, held: true, flagsAt: at, pending: without(call.pending, 'transfer') }
          : call;
      return { name: 'consultationConfirmed', at, change };
    }
    case 'announce':
      return { name: 'commandConfirmed', at, change: drop('announce', sentAt) };
    case 'hangUp': {
      const change = (call: Call): Call => {
        const handsOver = consulted || call.pending.hangUp?.handsOver === true;
        return endAs(call.state === 'dialling' ? 'cancel' : handsOver ? 'transferred' : 'normalClearing')(
          call,
        );
      };
      return { name: 'hangUpConfirmed', at, change };
    }
    default:
      return { name: 'commandConfirmed', at, change: settle(command.name, command.on, sentAt, at) };
  }
}

function refused(command: UserCommand, sentAt: number, failure: Failure, at: number): Move {
  const noted = (change: (call: Call) => Call) => (call: Call) => {
    const next = change(call);
    return next === call
      ? call
      : { ...next, notice: { command: command.name satisfies CallCommand, failure, at } };
  };
  switch (command.name) {
    case 'dtmf':
      return { name: 'commandRefused', at, change: noted(keyDone(command.digits, sentAt, false)) };
    case 'transfer':
      return {
        name: command.attended ? 'commandRefused' : 'transferRefused',
        at,
        change: noted(stay(sentAt)),
      };
    case 'hangUp':
    case 'announce':
      return { name: 'commandRefused', at, change: noted(drop(command.name, sentAt)) };
    default:
      return { name: 'commandRefused', at, change: noted(putBack(command.name, sentAt)) };
  }
}

export function stay(sentAt: number): (call: Call) => Call {
  return (call) =>
    call.pending.transfer?.since === sentAt
      ? without({ ...call, pending: without(call.pending, 'transfer') }, 'transferTarget')
      : call;
}

const drop =
  (command: 'hangUp' | 'announce', sentAt: number) =>
  (call: Call): Call =>
    call.pending[command]?.since === sentAt ? { ...call, pending: without(call.pending, command) } : call;

function key(digits: string, since: number): (call: Call) => Call {
  return (call) => {
    const queue = call.pending.dtmf ?? [];
    if (queue.some((entry) => entry.since === since && entry.digits === digits)) return call;
    const pending = { ...call.pending, dtmf: [...queue, { since, digits }] };
    return { ...call, dtmf: call.dtmf + digits, pending };
  };
}

/**
 * Removes these digits from the pending ones; the others keep their order. Digits that were not `sent` are removed from
 * those displayed, too.
 */
export function keyDone(digits: string, sentAt: number, sent: boolean): (call: Call) => Call {
  return (call) => {
    const queue = call.pending.dtmf ?? [];
    const index = queue.findIndex((entry) => entry.since === sentAt && entry.digits === digits);
    if (index < 0) return call;
    const rest = queue.toSpliced(index, 1);
    const pending = rest.length === 0 ? without(call.pending, 'dtmf') : { ...call.pending, dtmf: rest };
    if (sent) return { ...call, pending };
    const later = queue.slice(index).reduce((sum, entry) => sum + entry.digits.length, 0);
    const from = call.dtmf.length - later;
    return { ...call, pending, dtmf: call.dtmf.slice(0, from) + call.dtmf.slice(from + digits.length) };
  };
}
