import type { ServiceContext } from '../context.ts';
import { findUser, type Account, type Forwarding, type Line, type User } from '../state/account.ts';
import type { Call } from '../state/call.ts';
import { forwardCall } from './forward.ts';
import { canRing, ring } from './progress.ts';
import { forwardToVoicemail } from './voicemail.ts';

/** Rings the devices. Forwardings then get the call, each after its delay, or at once if no phone can ring. */
export function deliver(service: ServiceContext, call: Call, line: Line, deviceIds: readonly string[]): void {
  const [first, ...others] = activeForwardings(line, call.userIds);
  if (first && (first.timeout === 0 || !canRing(service, deviceIds))) {
    forwardTo(service, call, first, others);
    return;
  }
  ring(service, call, deviceIds);
  if (first) forwardLater(service, call, first, others, 0);
}

/** Forwardings apply to calls to the line itself and to its user. */
function activeForwardings(line: Line, userIds: readonly string[]): Forwarding[] {
  if (!userIds.includes(line.ownerId)) return [];
  return (line.forwardings ?? []).filter(({ active }) => active).sort((a, b) => a.timeout - b.timeout);
}

function forwardLater(
  service: ServiceContext,
  call: Call,
  next: Forwarding,
  others: Forwarding[],
  passed: number,
): void {
  if (call.state !== 'ringing') return;
  const { stopRinging } = call;
  const stopWaiting = service.clock.after((next.timeout - passed) * 1000, () => {
    if (call.state === 'ringing') forwardTo(service, call, next, others);
  });
  call.stopRinging = () => {
    stopRinging();
    stopWaiting();
  };
}

function forwardTo(
  service: ServiceContext,
  call: Call,
  { destination, timeout }: Forwarding,
  others: Forwarding[],
): void {
  if (destination.startsWith('v')) {
    forwardToVoicemail(service, call);
    return;
  }
  const legs = forwardCall(service, call, [destination]);
  const [next, ...rest] = others;
  const [leg] = legs;
  if (!leg || !next) return;
  const goOn = (): void => forwardLater(service, leg, next, rest, timeout);
  // A failed push controls nothing.
  leg.steered.then(goOn, goOn);
}

/** The name of a destination; a number is its own name. */
export function destinationAlias(account: Account, destination: string): string | undefined {
  const line = account.lines.find((entry) => entry.id === destination);
  if (line) return line.name;
  const user: User | undefined = findUser(account, destination.replace(/^v/, 'w'));
  if (!user) return undefined;
  const name = `${user.firstname} ${user.lastname}`;
  return destination.startsWith('v') ? `Voicemail of ${name}` : name;
}
