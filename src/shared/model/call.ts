/** States of a call on the board (see the transition table in src/calls). */
export type CallState = 'ringing' | 'dialling' | 'connected' | 'held' | 'transferring' | 'ended';

/**
 * Why a call ended: the seven causes of the platform's hangup push, and four that only the board knows.
 * `lost`: the platform no longer lists it and no hangup came.
 */
export type EndCause =
  | 'normalClearing'
  | 'busy'
  | 'cancel'
  | 'noAnswer'
  | 'congestion'
  | 'notFound'
  | 'forwarded'
  | 'transferred'
  | 'answeredElsewhere'
  | 'failed'
  | 'lost';

export type Direction = 'in' | 'out';

/** What a desk can do to a live call. */
export type CallCommand = 'mute' | 'hold' | 'record' | 'dtmf' | 'transfer' | 'hangUp' | 'park' | 'announce';
