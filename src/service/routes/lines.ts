import type { Routes } from '../app.ts';
import type { ServiceContext } from '../context.ts';
import type { Line } from '../state/account.ts';

/** Where calls come in: channels on the new system, groups on the classic one. */
export function registerLines(rest: Routes, service: ServiceContext): void {
  const linesOf = (kind: Line['kind']): Line[] =>
    service.state.account.lines.filter((line) => line.kind === kind);

  rest.get('/groups', (c) =>
    c.json({
      items: linesOf('group').map((line) => ({
        id: line.id,
        alias: line.name,
        users: line.members.map((member) => ({ id: member.userId, deviceIds: member.deviceIds })),
      })),
    }),
  );

  rest.get('/channels', (c) => c.json({ items: linesOf('channel').map(channelRecord) }));
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
    users: line.members.map((member) => ({ id: member.userId, deviceIds: member.deviceIds })),
  };
}
