import type { CallState } from '../shared/model/call.ts';
import type { Call } from './call.ts';
import type { Fact } from './facts.ts';

export type CallEffect = 'appeared' | 'connected' | 'ended' | 'missed';

/**
 * What the rest of the program must do about a fact.
 *
 * - `appeared`: a card is new, an ended one is alive again, or a rejected one is let through: show it.
 * - `connected`: somebody talks at this desk.
 * - `ended`: the call is over. It can repeat for the same id if the call becomes alive again; the newest counts.
 * - `missed`: besides `ended`: the call came in, rang here and nobody answered.
 * - `reconcile`: the board knows too little; request GET /calls now.
 * - `ignored`: the fact changed nothing, because the table has no row for it or it is a repetition; it is only counted.
 */
export type Effect =
  | { kind: CallEffect; call: Call }
  | { kind: 'reconcile' }
  | { kind: 'ignored'; fact: Fact['kind'] | MoveName; state: CallState | 'absent' };

/** What a fact means for one call; the table defines the consequences. */
export type MoveName =
  // pushes
  | 'newCallIn'
  | 'newCallOut'
  | 'newLeg'
  | 'continued'
  | 'answeredHere'
  | 'answeredElsewhere'
  | 'answeredByVoicemail'
  | 'ownDeviceAnswered'
  | 'legEnded'
  | 'goesOn'
  | 'forwardedOff'
  | 'transferredOff'
  | 'unanswered'
  | 'hungUp'
  | 'letThrough'
  // GET /calls
  | 'adopted'
  | 'listed'
  | 'unlisted'
  | 'gone'
  | 'neverHere'
  // the session of a call
  | 'sessionReport'
  | 'sessionTalks'
  | 'sessionOver'
  // the user
  | 'dialRequested'
  | 'dialAccepted'
  | 'dialRefused'
  | 'commandSent'
  | 'transferSent'
  | 'commandConfirmed'
  | 'transferConfirmed'
  | 'consultationConfirmed'
  | 'hangUpConfirmed'
  | 'commandRefused'
  | 'transferRefused'
  | 'forget'
  // the clock
  | 'ringLimit'
  | 'forwardLimit'
  | 'optimismOver'
  | 'commandLimit'
  | 'transferLimit'
  | 'lingerOver';
