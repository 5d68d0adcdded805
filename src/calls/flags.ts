import { without, type Call, type PendingFlag } from './call.ts';
import type { ListedCall } from '../shared/model/listed-call.ts';

export type Flag = 'mute' | 'hold' | 'record' | 'park';

const fieldOf = { mute: 'muted', hold: 'held', record: 'recording', park: 'parked' } as const;

function show(call: Call, flag: Flag, on: boolean): Call {
  const field = fieldOf[flag];
  return call[field] === on ? call : { ...call, [field]: on };
}

const setPending = (call: Call, flag: Flag, pending: PendingFlag): Call => ({
  ...call,
  pending: { ...call.pending, [flag]: pending },
});

const dropPending = (call: Call, flag: Flag): Call => ({ ...call, pending: without(call.pending, flag) });

function confirm(call: Call, flag: Flag, on: boolean, at: number): Call {
  const confirmed = { ...show(dropPending(call, flag), flag, on), flagsAt: at };
  return flag === 'record' ? { ...confirmed, recordingAt: at } : confirmed;
}

/** The command was sent: shows the requested value at once. A newer command replaces an older one. */
export function flip(flag: Flag, on: boolean, since: number): (call: Call) => Call {
  return (call) => {
    const old = call.pending[flag];
    if (old?.since === since && old.on === on) return call;
    const truth = old?.truth ?? call[fieldOf[flag]];
    return setPending(show(call, flag, on), flag, { since, on, truth, optimistic: true });
  };
}

/** The platform accepted the command of `sentAt`. */
export function settle(flag: Flag, on: boolean, sentAt: number, at: number): (call: Call) => Call {
  return (call) => {
    const pending = call.pending[flag];
    if (pending === undefined) return call;
    if (pending.since !== sentAt)
      return pending.truth === on ? call : setPending(call, flag, { ...pending, truth: on });
    return confirm(call, flag, on, at);
  };
}

/** The platform refused the command of `sentAt` or never answered: shows the truth again. */
export function putBack(flag: Flag, sentAt: number): (call: Call) => Call {
  return (call) => {
    const pending = call.pending[flag];
    return pending?.since === sentAt ? show(dropPending(call, flag), flag, pending.truth) : call;
  };
}

/** The platform is slow: shows the truth while the command is still pending. */
export function doubt(flag: Flag): (call: Call) => Call {
  return (call) => {
    const pending = call.pending[flag];
    if (!pending?.optimistic) return call;
    return show(setPending(call, flag, { ...pending, optimistic: false }), flag, pending.truth);
  };
}

/** Applies the flags in GET /calls, unless it was requested before they last changed. */
export function readBack(call: Call, listed: ListedCall, askedAt: number): Call {
  const values = { mute: listed.muted, hold: listed.hold, record: listed.recording };
  let next = call;
  for (const flag of ['mute', 'hold', 'record'] as const) next = readFlag(next, flag, values[flag], askedAt);
  return next;
}

/** Applies one flag, unless it was requested before that last changed. */
export function readFlag(call: Call, flag: Flag, value: boolean, askedAt: number): Call {
  const pending = call.pending[flag];
  if (pending === undefined)
    return askedAt < call.flagsAt || askedAt < call.provenAt ? call : show(call, flag, value);
  if (askedAt < pending.since) return call;
  if (value === pending.on) return confirm(call, flag, value, askedAt);
  if (pending.truth === value) return call;
  const updated = setPending(call, flag, { ...pending, truth: value });
  return pending.optimistic ? updated : show(updated, flag, value);
}
