import type { AccountType } from '../shared/model/account.ts';
import type { Method } from './transport.ts';

const CHANNELS = 'GET /channels';
const CHANNEL_EVENTS = 'GET /channels/{channelId}/events';
const GROUPS = 'GET /groups and GET /{userId}/phonelines';
const DEVICES = 'GET /{userId}/devices';

type Row = readonly [system: AccountType | 'both', method: Method, path: string, replacement?: string];

/**
 * Every endpoint (specification, "Endpoints"): which system has it, and the alternative on the other system. A part in
 * braces stands for one id. Endpoints of the v2 dialect are not listed and never blocked.
 */
const table: readonly Row[] = [
  // Settings
  ['classic', 'GET', '/{userId}/settings/numbers', 'GET /numbers'],
  ['classic', 'GET', '/{userId}/settings/numbers/list', 'GET /numbers'],
  ['classic', 'GET', '/{userId}/settings/numbers/outgoing', 'GET /numbers'],
  ['classic', 'POST', '/{userId}/settings/numbers/outgoing', 'PUT /devices/{deviceId}/callerid'],
  ['classic', 'GET', '/{userId}/settings/extensions', DEVICES],
  ['classic', 'GET', '/{userId}/settings/extensions/{extensionId}', DEVICES],
  ['classic', 'GET', '/{userId}/settings/extensions/{extensionId}/dnd', DEVICES],
  ['classic', 'POST', '/{userId}/settings/extensions/{extensionId}/dnd', 'PUT /devices/{deviceId}'],
  ['classic', 'GET', '/{userId}/settings/baseproducttype', DEVICES],
  ['classic', 'GET', '/{userId}/settings/registeredmobiledevices', DEVICES],
  ['classic', 'GET', '/{userId}/settings/mobile/extensions', DEVICES],
  ['classic', 'POST', '/{userId}/settings/mobile/extensions', DEVICES],
  ['classic', 'GET', '/{userId}/settings/mobile/extensions/unifiedvoicemailgsmcode', DEVICES],
  // Events
  ['both', 'GET', '/{userId}/events'],
  ['both', 'GET', '/{userId}/events/calls'],
  ['classic', 'GET', '/{userId}/events/calls/{callId}', CHANNEL_EVENTS],
  ['classic', 'DELETE', '/{userId}/events/calls/{callId}', CHANNEL_EVENTS],
  ['classic', 'PUT', '/{userId}/events/calls/{callId}', CHANNEL_EVENTS],
  ['classic', 'GET', '/{userId}/events/calls/{callId}/read', CHANNEL_EVENTS],
  ['classic', 'PUT', '/{userId}/events/calls/{callId}/read', CHANNEL_EVENTS],
  ['classic', 'GET', '/{userId}/events/calls/{callId}/starred', CHANNEL_EVENTS],
  ['classic', 'PUT', '/{userId}/events/calls/{callId}/starred', CHANNEL_EVENTS],
  ['both', 'GET', '/{userId}/events/faxes'],
  ['both', 'GET', '/{userId}/events/faxes/{faxId}'],
  ['both', 'DELETE', '/{userId}/events/faxes/{faxId}'],
  ['both', 'PUT', '/{userId}/events/faxes/{faxId}'],
  ['both', 'POST', '/{userId}/events/faxes'],
  ['both', 'GET', '/{userId}/events/faxes/{faxId}/preview/{page}/{size}'],
  ['both', 'GET', '/{userId}/events/faxes/{faxId}/content'],
  ['both', 'GET', '/{userId}/events/faxes/{faxId}/read'],
  ['both', 'PUT', '/{userId}/events/faxes/{faxId}/read'],
  ['both', 'GET', '/{userId}/events/faxes/{faxId}/starred'],
  ['both', 'PUT', '/{userId}/events/faxes/{faxId}/starred'],
  ['both', 'GET', '/{userId}/events/sms'],
  ['both', 'GET', '/{userId}/events/sms/{smsId}'],
  ['both', 'DELETE', '/{userId}/events/sms/{smsId}'],
  ['both', 'POST', '/{userId}/events/sms'],
  ['both', 'GET', '/{userId}/events/sms/{smsId}/read'],
  ['both', 'PUT', '/{userId}/events/sms/{smsId}/read'],
  ['both', 'GET', '/{userId}/events/sms/{smsId}/starred'],
  ['both', 'PUT', '/{userId}/events/sms/{smsId}/starred'],
  ['classic', 'GET', '/{userId}/events/voicemails', CHANNEL_EVENTS],
  ['classic', 'GET', '/{userId}/events/voicemails/{voicemailId}', CHANNEL_EVENTS],
  ['classic', 'DELETE', '/{userId}/events/voicemails/{voicemailId}', CHANNEL_EVENTS],
  ['classic', 'PUT', '/{userId}/events/voicemails/{voicemailId}', CHANNEL_EVENTS],
  ['classic', 'GET', '/{userId}/events/voicemails/{voicemailId}/content', CHANNEL_EVENTS],
  ['classic', 'GET', '/{userId}/events/voicemails/{voicemailId}/read', CHANNEL_EVENTS],
  ['classic', 'PUT', '/{userId}/events/voicemails/{voicemailId}/read', CHANNEL_EVENTS],
  ['classic', 'GET', '/{userId}/events/voicemails/{voicemailId}/starred', CHANNEL_EVENTS],
  ['classic', 'PUT', '/{userId}/events/voicemails/{voicemailId}/starred', CHANNEL_EVENTS],
  // Call sessions
  ['classic', 'GET', '/{userId}/sessions/calls', CHANNEL_EVENTS],
  ['classic', 'POST', '/{userId}/sessions/calls', 'POST /calls'],
  ['classic', 'GET', '/{userId}/sessions/calls/{sessionId}', 'GET /calls'],
  ['classic', 'DELETE', '/{userId}/sessions/calls/{sessionId}', 'DELETE /calls/{callId}'],
  ['classic', 'PUT', '/{userId}/sessions/calls/{sessionId}/recording', 'PUT /calls/{callId}/recording'],
  [
    'classic',
    'PUT',
    '/{userId}/sessions/calls/{sessionId}/member/{memberId}/parking',
    'PUT /calls/{callId}/hold',
  ],
  ['classic', 'POST', '/{userId}/sessions/callthrough', 'POST /calls'],
  // Contacts and billing
  ['both', 'GET', '/{userId}/contacts'],
  ['both', 'GET', '/{userId}/contacts/{contactId}'],
  ['both', 'GET', '/{userId}/contacts/phonebook/{vendorName}'],
  ['both', 'GET', '/{userId}/billing/balance'],
  // Classic top level
  ['classic', 'GET', '/groups', CHANNELS],
  ['classic', 'GET', '/{userId}/phonelines', CHANNELS],
  ['both', 'GET', '/history'],
  ['classic', 'GET', '/voicemails', CHANNEL_EVENTS],
  ['classic', 'GET', '/groupfaxlines', 'GET /{userId}/faxlines'],
  ['classic', 'POST', '/sessions/calls', 'POST /calls'],
  // New system
  ['new', 'GET', '/channels', GROUPS],
  ['new', 'GET', '/channels/{channelId}/events', 'GET /history'],
  ['new', 'PUT', '/channels/{channelId}/name', GROUPS],
  ['new', 'PUT', '/channels/{channelId}/users', GROUPS],
  ['new', 'PUT', '/channels/{channelId}/users/{userId}/devices', GROUPS],
  ['new', 'DELETE', '/channels/{channelId}', GROUPS],
  ['new', 'POST', '/calls', 'POST /sessions/calls'],
  ['both', 'GET', '/calls'],
  ['both', 'PUT', '/calls/{callId}/hold'],
  ['both', 'POST', '/calls/{callId}/dtmf'],
  ['both', 'PUT', '/calls/{callId}/recording'],
  ['both', 'POST', '/calls/{callId}/transfer'],
  ['both', 'DELETE', '/calls/{callId}'],
  ['classic', 'PUT', '/calls/{callId}/muted'],
  ['classic', 'POST', '/calls/{callId}/announcements'],
  ['both', 'GET', '/{userId}/devices'],
  ['both', 'GET', '/{userId}/faxlines'],
  ['both', 'GET', '/settings/sipgateio'],
  ['both', 'PUT', '/settings/sipgateio'],
];

export interface Endpoint {
  system: AccountType | 'both';
  method: Method;
  /** Path below the base address. */
  path: string;
  /** The alternative on the system that lacks it. */
  replacement?: string;
}

export const endpoints: readonly Endpoint[] = table.map(([system, method, path, replacement]) => ({
  system,
  method,
  path,
  ...(replacement !== undefined && { replacement }),
}));

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The endpoint that `account` lacks, or undefined if none is known to be missing. */
export function lackedBy(account: AccountType, method: Method, path: string): Endpoint | undefined {
  const found = patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
  const system = found?.endpoint.system ?? 'both';
  return system === 'both' || system === account ? undefined : found?.endpoint;
}
