import type { ServiceContext } from '../context.ts';
import { pushNewCall } from '../push/push-call.ts';
import type { Call } from '../state/call.ts';
import { newLeg } from './new-leg.ts';
import { endCall, rejectCall, ring, startRingTimer, subscribe } from './progress.ts';
import { parseNumber } from '../numbers.ts';
import { accountNumbers, devicesOf, findLine, findUser, type Account, type Line } from '../state/account.ts';

/** How a forwarded leg presents itself to its targets. */
interface ForwardedCaller {
  callerId?: string | undefined;
  anonymous?: boolean;
}

/**
 * Forwards the caller to other numbers or extensions, all of which ring. Each gets a leg with a new id and the
 * forwarding number as `diversion`; the old leg ends as `forwarded`. Returns the new legs.
 */
export function forwardCall(
  service: ServiceContext,
  call: Call,
  targets: readonly string[],
  caller: ForwardedCaller = {},
): Call[] {
  const reached = targets.map((target) => reach(service.state.account, target));
  const legs = reached.map((target) =>
    newLeg(service, {
      ...forwardedFrom(call),
      ...(caller.callerId === undefined ? {} : { from: caller.callerId }),
      ...(caller.anonymous ? { from: 'anonymous' } : {}),
      ...legTo(call, target),
    }),
  );
  for (const leg of legs) leg.siblings = legs.filter((other) => other !== leg).map((other) => other.callId);
  call.forwardedTo = legs[0]?.to ?? '';
  endCall(service, call, 'forwarded');
  legs.forEach((leg, index) => {
    const target = reached[index];
    if (target) leg.steered = announce(service, leg, target);
  });
  return legs;
}

/** After a transfer: the far end talks to the target, without any device of the account. */
export function connectTransferred(service: ServiceContext, call: Call, target: string): Call {
  const reached = reach(service.state.account, target);
  const leg = newLeg(service, { ...forwardedFrom(call), ...legTo(call, reached) });
  leg.state = 'established';
  leg.establishedAt = service.clock.now();
  return leg;
}

/** The fields that a leg inherits from the one that it continues. */
export function forwardedFrom(
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

/** On a leg to an external phone the pushes name the users who forwarded it. */
function legTo(call: Call, { to, userIds, line }: Reach): Pick<Call, 'to' | 'userIds'> & Partial<Call> {
  return {
    to,
    userIds,
    namedUserIds: userIds.length > 0 ? userIds : (call.namedUserIds ?? call.userIds),
    ...(line ? { lineId: line.id } : {}),
  };
}

/** `Dial` is ignored on a forwarded leg: a receiver that forwards every push would loop. */
async function announce(service: ServiceContext, leg: Call, { where, deviceIds }: Reach): Promise<void> {
  const { answer } = await pushNewCall(service, leg, leg, deviceIds);
  if (!subscribe(service, leg, answer.subscription)) return;
  if (answer.action?.kind === 'hangup') endCall(service, leg, 'normalClearing');
  else if (answer.action?.kind === 'reject') rejectCall(service, leg, answer.action.reason);
  else if (where === 'inside') ring(service, leg, deviceIds);
  else if (where === 'outside') startRingTimer(service, leg);
  else endCall(service, leg, 'notFound');
}

/** The user or line that a number or an extension of the account reaches. */
interface Reach {
  /** E.164 with '+', or the dialled text if nobody has it. */
  to: string;
  userIds: string[];
  deviceIds: string[];
  line?: Line;
  /** Within the account, or an external phone; neither for an unknown extension. */
  where: 'inside' | 'outside' | 'nowhere';
}

/** `target`: a number, the id of a user or a line, or a quick-dial number such as 12. */
export function reach(account: Account, target: string): Reach {
  const number = parseNumber(target);
  const accountNumber =
    number === undefined ? undefined : accountNumbers(account).find((entry) => entry.number === number);
  const id = accountNumber?.targetId ?? account.users.find((user) => user.quickDial === target)?.id ?? target;
  const user = findUser(account, id);
  if (user) {
    const deviceIds = devicesOf(account, user.id).map((device) => device.id);
    return { to: user.directNumber, userIds: [user.id], deviceIds, where: 'inside' };
  }
  const line = findLine(account, id);
  if (line) {
    const userIds = line.members.map((member) => member.userId);
    const deviceIds = line.members.flatMap((member) => member.deviceIds);
    return { to: line.number, userIds, deviceIds, line, where: 'inside' };
  }
  const where = number === undefined ? 'nowhere' : 'outside';
  return { to: number ?? target, userIds: [], deviceIds: [], where };
}
