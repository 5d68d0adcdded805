import type { ServiceContext } from '../context.ts';
import { pushAnswered, pushNewCall } from '../push/push-call.ts';
import { accountNumbers, devicesOf, findUser, type Account } from '../state/account.ts';
import type { Call } from './call.ts';
import { newLeg } from './new-leg.ts';
import { endCall, rejectCause, ring, startRingTimer, subscribe } from './progress.ts';

/** How a forwarded leg shows itself to those it reaches. */
interface ForwardedCaller {
  callerId?: string | undefined;
  anonymous?: boolean;
}

/**
 * Sends the caller on to other numbers, all of which ring. Each gets a leg with a new id and the number that sent it
 * there as `diversion`; the old leg ends as `forwarded`. Answers the new legs.
 */
export function forwardCall(
  service: ServiceContext,
  call: Call,
  numbers: readonly string[],
  caller: ForwardedCaller = {},
): Call[] {
  const legs = numbers.map((to) =>
    newLeg(service, {
      ...forwardedFrom(call),
      ...(caller.callerId === undefined ? {} : { from: caller.callerId }),
      ...(caller.anonymous ? { from: 'anonymous' } : {}),
      to,
      userIds: usersOfNumber(service.state.account, to),
    }),
  );
  for (const leg of legs) leg.siblings = legs.filter((other) => other !== leg).map((other) => other.callId);
  call.forwardedTo = numbers[0] ?? '';
  endCall(service, call, 'forwarded');
  for (const leg of legs) void announceForwarded(service, leg);
  return legs;
}

/** Sends the caller to voicemail, which takes the call at once. Its pushes go where the old leg's would have gone. */
export function forwardToVoicemail(service: ServiceContext, call: Call): Call {
  const leg = newLeg(service, { ...forwardedFrom(call), to: call.to, userIds: [] });
  leg.subscription = { ...call.subscription };
  leg.voicemailFor = call.callId;
  call.forwardedTo = 'voicemail';
  endCall(service, call, 'forwarded');
  leg.pushed = call.pushed;
  leg.state = 'established';
  leg.establishedAt = service.clock.now();
  pushAnswered(service, leg);
  return leg;
}

/** After a transfer: the far end speaks with the target, and no device of the account with either. */
export function connectTransferred(service: ServiceContext, call: Call, target: string): Call {
  const leg = newLeg(service, {
    ...forwardedFrom(call),
    to: target,
    userIds: usersOfNumber(service.state.account, target),
  });
  leg.state = 'established';
  leg.establishedAt = service.clock.now();
  return leg;
}

function forwardedFrom(
  call: Call,
): Pick<Call, 'direction' | 'from' | 'origCallId' | 'xcid' | 'diversion' | 'lineId'> {
  const [from, diversion] = call.direction === 'in' ? [call.from, call.to] : [call.to, call.from];
  return {
    direction: 'in',
    from,
    origCallId: call.origCallId,
    xcid: call.xcid,
    ...(diversion === 'anonymous' ? {} : { diversion }),
    ...(call.lineId === undefined ? {} : { lineId: call.lineId }),
  };
}

/** `Dial` is not obeyed again on a forwarded leg: a receiver that forwards every push would never end. */
async function announceForwarded(service: ServiceContext, leg: Call): Promise<void> {
  const users = leg.userIds;
  const deviceIds = users.flatMap((userId) =>
    devicesOf(service.state.account, userId).map((device) => device.id),
  );
  const { answer } = await pushNewCall(service, leg, leg, deviceIds);
  if (!subscribe(service, leg, answer.subscription)) return;
  if (answer.action?.kind === 'hangup') endCall(service, leg, 'normalClearing');
  else if (answer.action?.kind === 'reject') endCall(service, leg, rejectCause(answer.action.reason));
  else if (users.length > 0) ring(service, leg, deviceIds);
  else startRingTimer(service, leg);
}

function usersOfNumber(account: Account, number: string): string[] {
  const target = accountNumbers(account).find((entry) => entry.number === number);
  return target && findUser(account, target.targetId) ? [target.targetId] : [];
}
