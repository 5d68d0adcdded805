import type { ServiceContext } from '../context.ts';
import { NO_REPLY, pushNewCall, type SteeringReply } from '../push/push-call.ts';
import { isBlacklisted } from '../state/blacklist.ts';
import { devicesOf, type Account, type Line, type User } from '../state/account.ts';
import type { Call } from '../state/call.ts';
import { deliver } from './deliver.ts';
import { newLeg } from './new-leg.ts';
import { performAction } from './push-action.ts';
import { endCall, establish, subscribe } from './progress.ts';

/** The destination of a call: everybody on a line, or one user. */
export interface Destination {
  to: string;
  line: Line;
  user?: User;
}

/**
 * Simulates an incoming call. A blocked caller is refused without a push. Nothing rings until the push was answered or
 * timed out, as on the platform. `from`: E.164 with '+', or `anonymous`.
 */
export async function startIncoming(
  service: ServiceContext,
  from: string,
  destination: Destination,
): Promise<{ call: Call; reply: SteeringReply }> {
  const { account } = service.state;
  const { line, user, to } = destination;
  const userIds = user ? [user.id] : line.members.map((member) => member.userId);
  const deviceIds = user
    ? ownRinging(account, user, line)
    : line.members.flatMap((member) => member.deviceIds);
  const call = newLeg(service, { direction: 'in', from, to, lineId: line.id, userIds });
  if (isBlacklisted(account.blacklist, from)) {
    call.refusedBy = 'blacklist';
    endCall(service, call, 'noAnswer');
    return { call, reply: NO_REPLY };
  }
  const steering = pushNewCall(service, call, call, deviceIds).then((reply) => {
    if (!subscribe(service, call, reply.answer.subscription)) return reply;
    performAction(service, call, reply.answer.action, () => {
      deliver(service, call, line, deviceIds);
      answerItself(service, call);
    });
    return reply;
  });
  call.steered = steering;
  return { call, reply: await steering };
}

/** For a user called directly: the devices in the line, or else all but external ones. */
function ownRinging(account: Account, user: User, line: Line): string[] {
  const member = line.members.find((entry) => entry.userId === user.id);
  if (member) return member.deviceIds;
  return devicesOf(account, user.id)
    .filter((device) => device.type !== 'EXTERNAL')
    .map((device) => device.id);
}

function answerItself(service: ServiceContext, call: Call): void {
  if (service.timings.autoAnswer === undefined) return;
  service.clock.after(service.timings.autoAnswer, () => {
    const [first] = call.ringing;
    if (call.state === 'ringing' && first !== undefined) establish(service, call, first);
  });
}
