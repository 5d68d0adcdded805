import type { Routes } from '../app.ts';
import type { ServiceContext } from '../context.ts';
import { readUser } from '../http/users.ts';
import type { Line } from '../state/account.ts';

/** Where calls come in: channels on the new system, groups and the users' own phonelines on the classic one. */
export function registerLines(rest: Routes, service: ServiceContext): void {
  const linesOf = (kind: Line['kind']): Line[] =>
    service.state.account.lines.filter((line) => line.kind === kind);

  rest.get('/groups', (c) => c.json({ items: linesOf('group').map(classicRecord) }));

  rest.get('/:userId/phonelines', (c) => {
    const user = readUser(c, service);
    const own = linesOf('phoneline').filter((line) => line.ownerId === user.id);
    return c.json({ items: own.map(classicRecord) });
  });

  rest.get('/channels', (c) => c.json({ items: linesOf('channel').map(channelRecord) }));
}

function classicRecord({ id, name, members }: Line): object {
  return { id, alias: name, users: membersOf(members) };
}

function membersOf(members: Line['members']): object[] {
  return members.map(({ userId, deviceIds }) => ({ id: userId, deviceIds }));
}

function channelRecord(line: Line): object {
  return {
    id: line.id,
    name: line.name,
    owner: line.ownerId,
    locale: 'de',
    createdAt: '2025-10-01T08:00:00.000Z',
    settings: {
      ringingOrder: { type: 'PARALLEL', users: line.members.map((member) => member.userId) },
      queue: { respectWaitingTime: true, waitingAudioFileId: null },
      greetingAudioFileId: null,
      users: { ringTime: 20, followUpTime: 0 },
      smsSim: null,
      voiceboxAccessNumber: 1,
    },
    users: membersOf(line.members),
  };
}
