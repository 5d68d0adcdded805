import type { ServiceContext } from '../context.ts';
import { pushAnswered, pushHangup, pushNewCall } from '../push/push-call.ts';
import type { Call } from '../state/call.ts';
import { forwardedFrom } from './forward.ts';
import { newLeg } from './new-leg.ts';
import { endCall } from './progress.ts';
import { isVoicemailSilent } from '../state/extensions.ts';

/**
 * Sends the caller to voicemail, which answers at once as a separate leg. The receiver gets that leg's pushes like any
 * other's, but its answers are ignored, since a receiver that sends every call to voicemail would loop. A voicemail in
 * do-not-disturb refuses the call: undefined.
 */
export function forwardToVoicemail(service: ServiceContext, call: Call): Call | undefined {
  if (isVoicemailSilent(service.state.account, call.userIds)) {
    call.refusedBy = 'doNotDisturb';
    endCall(service, call, 'noAnswer');
    return undefined;
  }
  const leg = newLeg(service, { ...forwardedFrom(call), to: call.to, userIds: [] });
  leg.voicemailFor = call.callId;
  call.forwardedTo = 'voicemail';
  endCall(service, call, 'forwarded');
  leg.state = 'established';
  leg.establishedAt = service.clock.now();
  leg.steered = announce(service, call, leg);
  return leg;
}

async function announce(service: ServiceContext, call: Call, leg: Call): Promise<void> {
  const { answer } = await call.pushInTurn(() => pushNewCall(service, leg, leg, []));
  leg.subscription = answer.subscription;
  pushAnswered(service, leg, [leg]);
  if (leg.endedAt !== undefined) pushHangup(service, leg, [leg]);
}
