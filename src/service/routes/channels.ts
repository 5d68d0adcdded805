import type { ServiceContext } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import type { Line } from '../state/account.ts';
import { membersOf } from './line-shapes.ts';

/** Where calls come in on the new system. */
export function registerChannels(rest: Routes, service: ServiceContext): void {
  rest.get('/channels', (c) => {
    const channels = service.state.account.lines.filter((line) => line.kind === 'channel');
    return c.json({ items: channels.map(channelRecord) });
  });
}

function channelRecord(line: Line): object {
  return {
    id: line.id,
    channelId: line.id,
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
    users: membersOf(line),
  };
}
