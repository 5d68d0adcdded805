import type { AccountType } from '../shared/model/account.ts';

interface Exclusive {
  /** The only system that has it. */
  system: AccountType;
  method: string;
  /** Path below the base address; a part in braces stands for one id. */
  path: string;
  /** What the other system offers instead. */
  replacement?: string;
}

const CHANNELS = 'GET /channels';
const CHANNEL_EVENTS = 'GET /channels/{channelId}/events';
const GROUPS = 'GET /groups and GET /{userId}/phonelines';

/** Every endpoint that one of the two systems lacks (specification, "What the service does" and "Endpoints"). */
export const exclusiveEndpoints: readonly Exclusive[] = [
  { system: 'classic', method: 'GET', path: '/groups', replacement: CHANNELS },
  { system: 'classic', method: 'GET', path: '/{userId}/phonelines', replacement: CHANNELS },
  { system: 'classic', method: 'GET', path: '/history', replacement: CHANNEL_EVENTS },
  { system: 'classic', method: 'GET', path: '/voicemails', replacement: CHANNEL_EVENTS },
  { system: 'classic', method: 'GET', path: '/groupfaxlines', replacement: 'GET /{userId}/faxlines' },
  { system: 'classic', method: 'POST', path: '/sessions/calls', replacement: 'POST /calls' },
  { system: 'classic', method: '*', path: '/{userId}/sessions/**', replacement: 'POST /calls' },
  { system: 'classic', method: '*', path: '/{userId}/settings/**', replacement: 'GET /{userId}/devices' },
  { system: 'classic', method: '*', path: '/{userId}/events', replacement: CHANNEL_EVENTS },
  { system: 'classic', method: '*', path: '/{userId}/events/calls/**', replacement: CHANNEL_EVENTS },
  { system: 'classic', method: '*', path: '/{userId}/events/voicemails/**', replacement: CHANNEL_EVENTS },
  { system: 'classic', method: 'PUT', path: '/calls/{callId}/muted' },
  { system: 'classic', method: 'POST', path: '/calls/{callId}/announcements' },
  { system: 'new', method: '*', path: '/channels/**', replacement: GROUPS },
  { system: 'new', method: 'POST', path: '/calls', replacement: 'POST /sessions/calls' },
  { system: 'new', method: 'GET', path: '/{userId}/faxlines', replacement: 'GET /groupfaxlines' },
];

const rows = exclusiveEndpoints.map((row) => ({ ...row, pattern: patternOf(row.path) }));

/** The row of an endpoint that `account` lacks, or undefined where nothing says that it does. */
export function lackedBy(account: AccountType, method: string, path: string): Exclusive | undefined {
  return rows.find(
    (row) =>
      row.system !== account && (row.method === '*' || row.method === method) && row.pattern.test(path),
  );
}

/** `/**` at the end stands for the path itself and everything below it. */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/\*\*$/, '(/.*)?').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
