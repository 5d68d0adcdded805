import { parseNumber } from '../numbers.ts';
import { accountNumbers, devicesOf, findLine, findUser, type Account, type Line } from '../state/account.ts';

/** Whom a number or an extension of the account reaches. */
export interface Reach {
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
  const known =
    number === undefined ? undefined : accountNumbers(account).find((entry) => entry.number === number);
  const id = known?.targetId ?? account.users.find((user) => user.quickDial === target)?.id ?? target;
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
