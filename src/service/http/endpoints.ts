import type { System } from '../state/account.ts';

/** An endpoint of the platform: which account type has it, and whether this service implements it. */
interface Endpoint {
  system: System | 'both';
  method: string;
  path: string;
  pattern: RegExp;
}

/** Endpoints of the specification and, at the end, those of the live platform that a desk also needs. */
const TABLE = `
classic GET /{userId}/settings/numbers
classic GET /{userId}/settings/numbers/list
classic GET,POST /{userId}/settings/numbers/outgoing
classic GET /{userId}/settings/extensions
classic GET /{userId}/settings/extensions/{extensionId}
classic GET,POST /{userId}/settings/extensions/{extensionId}/dnd
classic GET /{userId}/settings/baseproducttype
classic GET /{userId}/settings/registeredmobiledevices
classic GET,POST /{userId}/settings/mobile/extensions
classic GET /{userId}/settings/mobile/extensions/unifiedvoicemailgsmcode
both GET /{userId}/events
both GET /{userId}/events/calls
both GET,DELETE,PUT /{userId}/events/calls/{callId}
both GET,PUT /{userId}/events/calls/{callId}/read
both GET,PUT /{userId}/events/calls/{callId}/starred
both GET,POST /{userId}/events/faxes
both GET,DELETE,PUT /{userId}/events/faxes/{faxId}
both GET /{userId}/events/faxes/{faxId}/preview/{page}/{size}
both GET /{userId}/events/faxes/{faxId}/content
both GET,PUT /{userId}/events/faxes/{faxId}/read
both GET,PUT /{userId}/events/faxes/{faxId}/starred
both GET,POST /{userId}/events/sms
both GET,DELETE /{userId}/events/sms/{smsId}
both GET,PUT /{userId}/events/sms/{smsId}/read
both GET,PUT /{userId}/events/sms/{smsId}/starred
classic GET /{userId}/events/voicemails
classic GET,DELETE,PUT /{userId}/events/voicemails/{voicemailId}
classic GET /{userId}/events/voicemails/{voicemailId}/content
classic GET,PUT /{userId}/events/voicemails/{voicemailId}/read
classic GET,PUT /{userId}/events/voicemails/{voicemailId}/starred
classic GET,POST /{userId}/sessions/calls
classic GET,DELETE /{userId}/sessions/calls/{sessionId}
classic PUT /{userId}/sessions/calls/{sessionId}/recording
classic PUT /{userId}/sessions/calls/{sessionId}/member/{memberId}/parking
classic POST /{userId}/sessions/callthrough
both GET /{userId}/contacts
both GET /{userId}/contacts/{contactId}
both GET /{userId}/contacts/phonebook/{vendorName}
both GET /{userId}/billing/balance
classic GET /groups
classic GET /{userId}/phonelines
both GET,PUT,DELETE /history
both GET,PUT,DELETE /history/{eventId}
both GET /history/export
classic GET /voicemails
classic GET /groupfaxlines
classic POST /sessions/calls
new GET /channels
new GET /channels/{channelId}/events
new PUT /channels/{channelId}/name
new PUT /channels/{channelId}/users
new PUT /channels/{channelId}/users/{userId}/devices
new DELETE /channels/{channelId}
new POST /calls
both GET /calls
both PUT /calls/{callId}/hold
both POST /calls/{callId}/dtmf
both PUT /calls/{callId}/recording
both POST /calls/{callId}/transfer
both DELETE /calls/{callId}
both PUT /calls/{callId}/muted
both PUT /calls/{callId}/mute
both POST /calls/{callId}/announcements
both GET /{userId}/devices
both GET /{userId}/faxlines
both GET,PUT /settings/sipgateio
both GET /authorization/userinfo
both GET /account
both GET /balance
both GET /users
both GET /users/{userId}
both PUT /users/{userId}/defaultdevice
both PUT /users/{userId}/busyonbusy
both GET,PUT /devices/{deviceId}
both PUT /devices/{deviceId}/alias
both GET,PUT /devices/{deviceId}/callerid
both GET,POST,DELETE /contacts
both GET,PUT,DELETE /contacts/{contactId}
both GET /contacts/internal
both POST /contacts/import/csv
both GET,POST /blacklist/incoming
both DELETE /blacklist/incoming/{phoneNumber}
both GET /numbers
both GET /{userId}/numbers
both GET /log/webhooks
both GET /{userId}/sms
both GET /{userId}/sms/{smsId}/callerids
both PUT /{userId}/sms/{smsId}/callerids/{callerId}
both POST /sessions/sms
both POST /sessions/fax
both POST /sessions/fax/resend
classic GET /groups/{groupId}
classic GET /groups/{groupId}/users
classic GET /groups/{groupId}/numbers
classic GET /groups/{groupId}/faxlines
classic GET /{userId}/phonelines/{phonelineId}
classic GET /{userId}/phonelines/{phonelineId}/devices
classic GET /{userId}/phonelines/{phonelineId}/numbers
classic GET,PUT /{userId}/phonelines/{phonelineId}/forwardings
both POST /sessions/voicemail/play
`;

const ENDPOINTS: readonly Endpoint[] = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [system = 'both', methods = '', path = ''] = line.split(' ');
    const pattern = new RegExp(`^${path.replace(/\{[^}]*\}/g, '[^/]+')}$`);
    return methods
      .split(',')
      .map((method) => ({ system: system as Endpoint['system'], method, path, pattern }));
  });

/** Every endpoint with this path, whatever its method; a literal path precedes one with placeholders. */
export function endpointsAt(path: string): Endpoint[] {
  const found = ENDPOINTS.filter((endpoint) => endpoint.pattern.test(path));
  const fewest = Math.min(...found.map(placeholders));
  return found.filter((endpoint) => placeholders(endpoint) === fewest);
}

function placeholders(endpoint: Endpoint): number {
  return endpoint.path.split('{').length;
}
