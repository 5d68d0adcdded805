export type Cause =
  'normalClearing' | 'busy' | 'cancel' | 'noAnswer' | 'congestion' | 'notFound' | 'forwarded';

/** Why a call was refused without anybody having been asked. */
export type RefusedBy = 'blacklist' | 'receiver' | 'doNotDisturb' | 'busyOnBusy';

/** Where answer and hang-up pushes of a leg go: only where the receiver asked for them. */
export interface Subscription {
  onAnswer?: string;
  onHangup?: string;
}

/** What a keypress push goes to, while the platform collects keys for a `Gather`. */
interface Gathering {
  onData: string;
  maxDigits: number;
  digits: string;
  /** Until then a sound file plays; the first key ends it. */
  playing: boolean;
  /** Begins to wait for keys anew. */
  startTimer: () => void;
  stopTimer: () => void;
  finish: () => Promise<void>;
}

/** How the platform tells a call of the desk a second time: as if the far end called the user. */
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
  /** The same for all legs of one call. */
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
  /** Users whom the push names. */
  userIds: string[];
  /** Users whom the newCall push names instead. */
  namedUserIds?: string[];
  /** Devices that ring right now. */
  ringing: string[];
  /** Devices that rang first, whether or not they still do. */
  rang: string[];
  /** The device that speaks. Absent on legs that voicemail or an outside phone took. */
  deviceId?: string;
  /** Started by the desk: the own devices ring first (`device`), then the far end (`farEnd`). */
  phase?: 'device' | 'farEnd';
  hold: boolean;
  muted: boolean;
  recording: boolean;
  /** Members who are parked (classic). */
  parked: Set<string>;
  /** Audio files that were played into the call (classic). */
  announcements: string[];
  /** What was recorded so far, epoch milliseconds. */
  recorded: { from: number; to: number }[];
  /** Since when it is being recorded. */
  recordingSince?: number;
  /** The leg that voicemail took this one over from. */
  voicemailFor?: string;
  /** The event that the leg is, or becomes when it has ended. */
  eventId?: string;
  /** Where the caller was sent on to. */
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
  /** Resolves once the newCall push was answered and obeyed: nothing rings before, so nobody can pick up. */
  steered: Promise<unknown>;
  /** Pushes of one leg leave in order; this is the last one's end. */
  pushed: Promise<unknown>;
}

/** True while a user with these devices speaks in this call. */
export function isOwnEstablished(call: Call, ownDevices: ReadonlySet<string>): boolean {
  return call.state === 'established' && call.deviceId !== undefined && ownDevices.has(call.deviceId);
}

/** True when the user speaks, or their phones ring. */
export function concernsUser(call: Call, userId: string, ownDevices: ReadonlySet<string>): boolean {
  if (isOwnEstablished(call, ownDevices)) return true;
  return call.state === 'ringing' && call.userIds.includes(userId);
}
