import type { DeskState } from '../state/state.ts';
import { fromPush } from '../../shared/phone-number.ts';

/** Whether calls to a number (E.164) come back to this user: it leads to them, a device of theirs, or a line they are in. */
export function isOwnNumber(
  number: string,
  { callerIds, devices, lines }: Pick<DeskState, 'callerIds' | 'devices' | 'lines'>,
  userId: string,
  country: string,
): boolean {
  return callerIds.some((own) => {
    if (fromPush(own.number, country) !== number) return false;
    const { endpointId } = own;
    // Where it leads the platform does not say: it may be here.
    if (endpointId === undefined || endpointId === userId) return true;
    if (devices.some(({ id }) => id === endpointId)) return true;
    const line = lines.find(({ id }) => id === endpointId);
    return line !== undefined && (line.userIds.length === 0 || line.userIds.includes(userId));
  });
}
