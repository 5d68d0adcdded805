import type { ServiceContext } from '../context.ts';
import type { PushAction } from '../push/answer.ts';
import { pushDtmf } from '../push/push-call.ts';
import type { Call } from './call.ts';
import { forwardCall, forwardToVoicemail } from './forward.ts';
import { endCall, rejectCause, startRingTimer } from './progress.ts';

/**
 * Does with an incoming call what the answer to its push says. `proceed` lets it ring as the account has it, and is
 * called when there is nothing to obey.
 */
export function obey(
  service: ServiceContext,
  call: Call,
  action: PushAction | undefined,
  proceed: () => void,
): void {
  switch (action?.kind) {
    case 'reject':
      endCall(service, call, rejectCause(action.reason));
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
    case 'gather':
      gather(service, call, action, proceed);
      return;
    default:
      proceed();
  }
}

/** Collects keys until there are enough or the time is over, then asks the receiver what is next. */
function gather(
  service: ServiceContext,
  call: Call,
  action: Extract<PushAction, { kind: 'gather' }>,
  proceed: () => void,
): void {
  startRingTimer(service, call);
  const { onData, maxDigits } = action;
  const stopTimer = service.clock.after(action.timeoutMs, () => {
    void finishGathering(service, call, proceed);
  });
  call.gathering = {
    onData,
    maxDigits,
    digits: '',
    stopTimer,
    finish: () => finishGathering(service, call, proceed),
  };
}

/** The caller presses keys. Answers once the receiver was asked, if these were the last keys it waited for. */
export async function pressKeys(call: Call, keys: string): Promise<void> {
  const { gathering } = call;
  if (!gathering) return;
  gathering.digits = (gathering.digits + keys).slice(0, gathering.maxDigits);
  if (gathering.digits.length === gathering.maxDigits) await gathering.finish();
}

async function finishGathering(service: ServiceContext, call: Call, proceed: () => void): Promise<void> {
  const { gathering } = call;
  if (!gathering) return;
  gathering.stopTimer();
  delete call.gathering;
  const { answer } = await pushDtmf(service, call, gathering.onData, gathering.digits);
  if (call.state === 'ringing') obey(service, call, answer.action, proceed);
}
