import type { ServiceContext } from '../context.ts';
import type { PushAction } from '../push/answer.ts';
import { pushDtmf } from '../push/push-call.ts';
import type { Call } from '../state/call.ts';
import { forwardCall } from './forward.ts';
import { endCall, rejectCall, startRingTimer } from './progress.ts';
import { forwardToVoicemail } from './voicemail.ts';

/** Performs the action that the answer to a push requests. Without one, `proceed` rings the account's own devices. */
export function performAction(
  service: ServiceContext,
  call: Call,
  action: PushAction | undefined,
  proceed: () => void,
): void {
  switch (action?.kind) {
    case 'reject':
      rejectCall(service, call, action.reason);
      return;
    case 'hangup':
      endCall(service, call, 'normalClearing');
      return;
    case 'dial':
      forwardCall(service, call, action.numbers, { callerId: action.callerId, anonymous: action.anonymous });
      return;
    case 'voicemail':
      forwardToVoicemail(service, call);
      return;
    case 'play':
      void playFirst(service, call, action.url, proceed);
      return;
    case 'gather':
      void gather(service, call, action, proceed);
      return;
    default:
      proceed();
  }
}

/** Collects keys, then asks the receiver again. The timeout starts after the sound, which the first key stops. */
async function gather(
  service: ServiceContext,
  call: Call,
  action: Extract<PushAction, { kind: 'gather' }>,
  proceed: () => void,
): Promise<void> {
  startRingTimer(service, call);
  const { onData, maxDigits, playUrl } = action;
  const finish = (): Promise<void> => finishGathering(service, call, proceed);
  let stopTimer = (): void => undefined;
  const waitFor = (ms: number): void => {
    stopTimer();
    stopTimer = service.clock.after(ms, () => void finish());
  };
  const gathering: NonNullable<Call['gathering']> = {
    onData,
    maxDigits,
    digits: '',
    playing: playUrl !== undefined,
    startTimer: () => waitFor(action.timeoutMs),
    stopTimer: () => stopTimer(),
    finish,
  };
  call.gathering = gathering;
  const length = playUrl === undefined ? 0 : await service.sender.soundLength(playUrl);
  const isWaiting = call.state === 'ringing' && call.gathering === gathering;
  if (isWaiting && (gathering.playing || length === 0)) waitFor(length + action.timeoutMs);
}

/** Simulates keys of the caller. Returns once the receiver was asked, if these were the last keys expected. */
export async function pressKeys(call: Call, keys: string): Promise<void> {
  const { gathering } = call;
  if (!gathering) return;
  if (gathering.playing) {
    gathering.playing = false;
    gathering.startTimer();
  }
  gathering.digits = (gathering.digits + keys).slice(0, gathering.maxDigits);
  if (gathering.digits.length === gathering.maxDigits) await gathering.finish();
}

async function finishGathering(service: ServiceContext, call: Call, proceed: () => void): Promise<void> {
  const { gathering } = call;
  if (!gathering) return;
  gathering.stopTimer();
  delete call.gathering;
  const { answer } = await pushDtmf(service, call, gathering.onData, gathering.digits);
  if (call.state === 'ringing') performAction(service, call, answer.action, proceed);
}

/** Longer sound files are cut. */
const LONGEST_MS = 60_000;

/** Plays a sound file to the caller before anything rings, then calls `next` unless the call has ended meanwhile. */
async function playFirst(service: ServiceContext, call: Call, url: string, next: () => void): Promise<void> {
  call.playing = url;
  const length = Math.min(await service.sender.soundLength(url), LONGEST_MS);
  if (call.state !== 'ringing') return;
  call.stopRinging();
  call.stopRinging = service.clock.after(length, () => {
    delete call.playing;
    if (call.state === 'ringing') next();
  });
}
