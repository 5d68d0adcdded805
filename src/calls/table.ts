import type { CallState } from '../shared/model/call.ts';
import type { CallEffect, MoveName } from './effects.ts';

/**
 * `talking`: held if the call is on hold, else connected. `calling`: ringing if incoming, else dialling. `same`: the
 * state does not change. `absent`: not on the board.
 */
export type Target = CallState | 'talking' | 'calling' | 'same' | 'absent';

export interface Row {
  to: Target;
  effects: readonly (CallEffect | 'reconcile')[];
}

type Rows = Partial<Record<MoveName, Row>>;

const to = (target: Target, ...effects: Row['effects']): Row => ({ to: target, effects });

const whileTalking: Rows = {
  newLeg: to('talking'),
  continued: to('calling', 'appeared'),
  answeredHere: to('talking'),
  answeredElsewhere: to('ended', 'ended'),
  answeredByVoicemail: to('ended', 'ended'),
  ownDeviceAnswered: to('talking'),
  legEnded: to('talking'),
  goesOn: to('calling', 'appeared'),
  forwardedOff: to('talking'),
  transferredOff: to('ended', 'ended'),
  hungUp: to('ended', 'ended'),
  listed: to('talking'),
  unlisted: to('talking'),
  gone: to('ended', 'ended'),
  neverHere: to('ended', 'ended', 'missed'),
  sessionReport: to('talking'),
  sessionTalks: to('talking'),
  sessionOver: to('ended', 'ended'),
  dialAccepted: to('same'),
  commandSent: to('talking'),
  transferSent: to('transferring'),
  commandConfirmed: to('talking'),
  transferConfirmed: to('ended', 'ended'),
  // The platform holds the caller meanwhile.
  consultationConfirmed: to('talking'),
  hangUpConfirmed: to('ended', 'ended'),
  commandRefused: to('talking'),
  forwardLimit: to('ended', 'ended'),
  optimismOver: to('talking', 'reconcile'),
  commandLimit: to('talking', 'reconcile'),
  transferLimit: to('talking', 'reconcile'),
};

/**
 * Every transition of a call: state × move → next state and effects. A move without a row changes nothing.
 *
 * Missed is an incoming call that nobody answered: the caller gave up (`cancel`), nobody picked up (`noAnswer`),
 * voicemail took it, the platform could not put it through (`congestion`, `notFound`, an unknown cause), `busy` while
 * this desk was talking or rejected the call itself, no push ever told its end, or the answer named nobody and no list
 * ever contained the call. Not missed: declined on a device or by the account's do-not-disturb (`busy` otherwise),
 * answered by somebody (`normalClearing`), forwarded.
 */
export const table: Record<CallState | 'absent', Rows> = {
  absent: {
    newCallIn: to('ringing', 'appeared'),
    newCallOut: to('dialling', 'appeared'),
    dialRequested: to('dialling', 'appeared'),
    adopted: to('talking', 'appeared', 'connected'),
  },
  ringing: {
    newLeg: to('ringing'),
    continued: to('ringing'),
    answeredHere: to('talking', 'connected'),
    answeredElsewhere: to('ended', 'ended'),
    answeredByVoicemail: to('ended', 'ended', 'missed'),
    legEnded: to('ringing'),
    goesOn: to('ringing'),
    forwardedOff: to('ringing'),
    unanswered: to('ended', 'ended', 'missed'),
    hungUp: to('ended', 'ended'),
    transferredOff: to('ended', 'ended'),
    letThrough: to('ringing', 'appeared'),
    listed: to('talking', 'connected'),
    ringLimit: to('ended', 'ended', 'missed'),
    forwardLimit: to('ended', 'ended'),
  },
  dialling: {
    newLeg: to('dialling'),
    continued: to('dialling'),
    dialAccepted: to('same'),
    dialRefused: to('ended', 'ended'),
    answeredHere: to('talking', 'connected'),
    ownDeviceAnswered: to('dialling'),
    legEnded: to('dialling'),
    goesOn: to('dialling'),
    forwardedOff: to('dialling'),
    hungUp: to('ended', 'ended'),
    listed: to('talking', 'connected'),
    sessionReport: to('dialling'),
    // Its callId is in the list of established calls.
    sessionTalks: to('talking', 'connected', 'reconcile'),
    sessionOver: to('ended', 'ended'),
    commandSent: to('dialling'),
    commandRefused: to('dialling'),
    hangUpConfirmed: to('ended', 'ended'),
    ringLimit: to('ended', 'ended'),
    forwardLimit: to('ended', 'ended'),
    commandLimit: to('dialling'),
  },
  connected: whileTalking,
  held: whileTalking,
  transferring: {
    newLeg: to('transferring'),
    legEnded: to('transferring'),
    transferredOff: to('ended', 'ended'),
    hungUp: to('ended', 'ended'),
    listed: to('transferring'),
    unlisted: to('transferring'),
    gone: to('ended', 'ended'),
    sessionReport: to('transferring'),
    sessionTalks: to('transferring'),
    sessionOver: to('ended', 'ended'),
    commandSent: to('transferring'),
    commandConfirmed: to('transferring'),
    commandRefused: to('transferring'),
    transferConfirmed: to('ended', 'ended'),
    transferRefused: to('talking'),
    hangUpConfirmed: to('ended', 'ended'),
    optimismOver: to('transferring', 'reconcile'),
    commandLimit: to('transferring', 'reconcile'),
    transferLimit: to('talking', 'reconcile'),
  },
  ended: {
    // A further leg of an ended call, or a list with a call believed lost, brings it back.
    continued: to('calling', 'appeared'),
    answeredHere: to('talking', 'appeared', 'connected'),
    listed: to('talking', 'appeared', 'connected'),
    legEnded: to('same'),
    forget: to('absent'),
    lingerOver: to('absent'),
  },
};
