import type { LineChange, LineDetail, Person } from '../../../shared/ipc/requests/channels.ts';

/** A line as it will be once a change is taken; the devices of whoever is new are the platform's choice. */
export function changedLine(line: LineDetail, change: LineChange, people: readonly Person[]): LineDetail {
  switch (change.what) {
    case 'name':
      return { ...line, name: change.name };
    case 'devices':
      return {
        ...line,
        members: line.members.map((member) =>
          member.userId === change.userId ? { ...member, deviceIds: change.deviceIds } : member,
        ),
      };
    case 'users': {
      const stay = line.members.filter(({ userId }) => change.userIds.includes(userId));
      const there = new Set(stay.map(({ userId }) => userId));
      const come = people.filter(({ userId }) => change.userIds.includes(userId) && !there.has(userId));
      return {
        ...line,
        members: [...stay, ...come.map((person) => ({ ...person, me: false, deviceIds: [] }))],
      };
    }
  }
}
