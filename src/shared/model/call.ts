/** See the transition table in src/calls. */
export type CallState = 'ringing' | 'dialling' | 'connected' | 'held' | 'transferring' | 'ended';

/** The platform's seven causes of a hangup. */
export type PlatformCause =
  | 'normalClearing'
  | 'busy'
  | 'cancel'
  | 'noAnswer'
  | 'congestion'
  | 'notFound'
  | 'forwarded';

/** Causes of the platform, and four of the board. `lost`: no longer listed, without a hangup push. */
export type EndCause = PlatformCause | 'transferred' | 'answeredElsewhere' | 'failed' | 'lost';

export type Direction = 'in' | 'out';

export type CallCommand = 'mute' | 'hold' | 'record' | 'dtmf' | 'transfer' | 'hangUp' | 'park' | 'announce';
