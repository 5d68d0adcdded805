import type { SerialQueue } from '../../shared/serial-queue.ts';

export type Cause =
  | 'normalClearing'
  | 'busy'
  | 'cancel'
  | 'noAnswer'
  | 'congestion'
  | 'notFound'
  | 'forwarded';

/** Why a call was refused before anything rang. */
export type RefusedBy = 'blacklist' | 'receiver' | 'doNotDisturb' | 'busyOnBusy';

/** Where answer and hang-up pushes of a leg go: only to addresses that the receiver requested. */
export interface Subscription {
  onAnswer?: string;
  onHangup?: string;
}

/** Where keypress pushes go while the platform collects keys for a `Gather`. */
interface Gathering {
  onData: string;
  maxDigits: number;
  digits: string;
  /** Until then a sound file plays; the first key ends it. */
  playing: boolean;
  /** Restarts the timeout for keys. */
  startTimer: () => void;
  stopTimer: () => void;
  finish: () => Promise<void>;
}

/** The second push leg of a call that the desk started: as if the far end called the user. */
export interface Echo {
  callId: string;
  direction: 'in';
  from: string;
  to: string;
  subscription: Subscription;
}

/** One leg. Numbers are E.164 with '+', or `anonymous`. */
export interface Call {
  callId: string;
  /** Equal for all legs of one call. */
  origCallId: string;
  xcid: string;
  direction: 'in' | 'out';
  from: string;
  to: string;
  /** The number that forwarded the call here. */
  diversion?: string;
  lineId?: string;
  state: 'ringing' | 'established' | 'ended';
  cause?: Cause;
  refusedBy?: RefusedBy;
  /** Users in the push. */
  userIds: string[];
  /** Users in the newCall push instead. */
  namedUserIds?: string[];
  ringing: string[];
  /** Devices that rang first, even if they no longer do. */
  rang: string[];
  /** The device that talks. Absent if voicemail or an external phone took the leg. */
  deviceId?: string;
  /** Started by the desk: the own devices ring first (`device`), then the far end (`farEnd`). */
  phase?: 'device' | 'farEnd';
  hold: boolean;
  muted: boolean;
  recording: boolean;
  /** Parked members (classic). */
  parked: Set<string>;
  /** Audio files played into the call (classic). */
  announcements: string[];
  /** Finished recordings, epoch milliseconds. */
  recorded: { from: number; to: number }[];
  /** When the current recording began. */
  recordingSince?: number;
  /** The leg from which voicemail took over. */
  voicemailFor?: string;
  /** The id of the event that represents this leg, now or after its end. */
  eventId?: string;
  forwardedTo?: string;
  /** All tones sent into the call, in order. */
  dtmf: string;
  transfers: { phoneNumber: string; attended: boolean }[];
  createdAt: number;
  establishedAt?: number;
  endedAt?: number;
  subscription: Subscription;
  gathering?: Gathering;
  /** Legs of a `Dial` with several numbers: when one is answered, the others stop. */
  siblings: string[];
  /** The held call that this consultation is for. */
  consultationFor?: string;
  /** The second, incoming push leg that the platform makes of a call started over REST. */
  echo?: Echo;
  /** The sound file that the caller hears before anything rings. */
  playing?: string;
  stopRinging: () => void;
  /** Resolves once the newCall push was answered and its answer applied: nothing rings before. */
  steered: Promise<unknown>;
  /** Pushes of one leg are sent in order. */
  pushInTurn: SerialQueue;
}

/** Whether a user with these devices talks in this call. */
export function isOwnEstablished(
  call: Pick<Call, 'state' | 'deviceId'>,
  ownDevices: ReadonlySet<string>,
): boolean {
  return call.state === 'established' && call.deviceId !== undefined && ownDevices.has(call.deviceId);
}

/** Whether the user talks, or their phones ring. */
export function concernsUser(
  call: Pick<Call, 'state' | 'deviceId' | 'userIds'>,
  userId: string,
  ownDevices: ReadonlySet<string>,
): boolean {
  if (isOwnEstablished(call, ownDevices)) return true;
  return call.state === 'ringing' && call.userIds.includes(userId);
}
