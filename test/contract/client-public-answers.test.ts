import fc from 'fast-check';
import { describe, it } from 'vitest';
import { forAccount } from '../../src/platform/account.ts';
import { listActiveCalls } from '../../src/platform/active-calls.ts';
import { listCallerIds } from '../../src/platform/caller-ids.ts';
import { listGroupUsers, listPhonelineDevices } from '../../src/platform/classic-lines.ts';
import { listDevices } from '../../src/platform/devices.ts';
import { v2Dialect } from '../../src/platform/dialects/v2.ts';
import { listFaxLines, listGroupFaxLines } from '../../src/platform/fax-lines.ts';
import { getHistoryEntry, historyPages } from '../../src/platform/history.ts';
import { readLines } from '../../src/platform/lines.ts';
import { getPushSettings } from '../../src/platform/push-settings.ts';
import { startCall } from '../../src/platform/start-call.ts';
import type { Transport } from '../../src/platform/transport.ts';
import { listColleagues } from '../../src/platform/users.ts';
import { getUserInfo } from '../../src/platform/userinfo.ts';
import { getAccountInfo, getWebUser } from '../../src/platform/v2/account-info.ts';
import { getDeviceCallerId } from '../../src/platform/v2/device-settings.ts';
import { listInternalContacts } from '../../src/platform/v2/internal-contacts.ts';
import { listSmsCallerIds, listSmsExtensions } from '../../src/platform/v2/messages.ts';
import { listPushLog } from '../../src/platform/v2/webhook-log.ts';
import { listVoicemailBoxes } from '../../src/platform/voicemail-boxes.ts';
import { fakeTransport, json } from '../unit/platform/fake.ts';

/** The type of one field: text, switch, whole number, one of these words in either case, a list, a record. */
type Shape = 'text' | 'flag' | 'count' | readonly string[] | { list: Shape } | { fields: Fields };
/** A name that ends in `!` is always there; every other may be absent, and with `?` it may be null. */
type Fields = Record<string, Shape>;

function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape === 'text') return fc.string({ maxLength: 40 });
  if (shape === 'flag') return fc.boolean();
  if (shape === 'count') return fc.integer({ min: 0 });
  if ('list' in shape) return fc.array(valuesOf(shape.list), { maxLength: 4 });
  if ('fields' in shape) return recordOf(shape.fields);
  return fc.constantFrom(...shape, ...shape.map((word) => word.toLowerCase()));
}

function recordOf(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(fields).map(([name, shape]): [string, fc.Arbitrary<unknown>] => {
    const values = name.startsWith('id!') ? fc.stringMatching(/^[a-z0-9-]{1,12}$/) : valuesOf(shape);
    const key = name.replace(/[!?]$/, '');
    return [key, name.endsWith('?') ? fc.option(values, { nil: null }) : values];
  });
  const requiredKeys = Object.keys(fields).flatMap((name) => (name.endsWith('!') ? [name.slice(0, -1)] : []));
  return fc.record(Object.fromEntries(entries), { requiredKeys });
}

const items = (fields: Fields): Fields => ({ 'items!': { list: { fields } } });
const texts: Shape = { list: 'text' };

const endpoint: Fields = {
  extension: 'text',
  type: ['SMS', 'REGISTER', 'EXTERNAL', 'FAX', 'MOBILE', 'GROUP', 'VOICEMAIL', 'PHONELINE', 'USER'],
};
const routing: Shape = { list: { fields: { 'id!': 'text', alias: 'text' } } };
const device: Fields = {
  'id!': 'text',
  alias: 'text',
  type: ['REGISTER', 'MOBILE', 'EXTERNAL'],
  online: 'flag',
  dnd: 'flag',
  activePhonelines: routing,
  activeGroups: routing,
};
const user: Fields = {
  'id!': 'text',
  ...{ firstname: 'text', lastname: 'text', email: 'text', defaultDevice: 'text', addressId: 'text' },
  ...{ busyOnBusy: 'flag', directDialIds: texts, timezone: 'text', admin: 'flag' },
};
const historyEntry: Fields = {
  'id!': 'text',
  ...{ source: 'text', target: 'text', sourceAlias: 'text', targetAlias: 'text' },
  'type!': ['CALL', 'VOICEMAIL', 'SMS', 'FAX'],
  ...{ created: 'text', lastModified: 'text', incoming: 'flag', connectionIds: texts },
  direction: ['INCOMING', 'OUTGOING', 'MISSED_INCOMING', 'MISSED_OUTGOING'],
  status: ['NOPICKUP', 'BUSY', 'PICKUP', 'FORWARD'],
  ...{ read: 'flag', archived: 'flag', note: 'text', starred: 'flag', labels: texts },
  endpoints: {
    list: { fields: { type: ['FORWARDED', 'ROUTED', 'PICKUP'], endpoint: { fields: endpoint } } },
  },
};
const contact: Fields = {
  'id!': 'text',
  ...{ name: 'text', 'picture?': 'text' },
  emails: { list: { fields: { email: 'text', type: texts } } },
  numbers: { list: { fields: { number: 'text', type: texts } } },
  addresses: {
    list: {
      fields: {
        ...{ poBox: 'text', extendedAddress: 'text', streetAddress: 'text', locality: 'text' },
        ...{ region: 'text', postalCode: 'text', country: 'text' },
      },
    },
  },
  organization: { list: texts },
  scope: ['PRIVATE', 'SHARED', 'INTERNAL'],
};
const faxLine: Fields = {
  'id!': 'text',
  alias: 'text',
  tagline: 'text',
  canSend: 'flag',
  canReceive: 'flag',
};
const participant: Fields = {
  'participantId!': 'text',
  'phoneNumber!': 'text',
  'muted!': 'flag',
  'hold!': 'flag',
  'owner!': 'flag',
};

type Read = (client: Transport) => Promise<unknown>;
const dialect = (client: Transport): ReturnType<typeof v2Dialect> => v2Dialect(client);

/** What the platform's public description of its v2 lets an answer be, and who reads it. */
const answers: Record<string, [Fields, Read]> = {
  'GET /calls': [
    {
      'data!': {
        list: {
          fields: {
            'callId!': 'text',
            ...{ 'muted!': 'flag', 'recording!': 'flag', 'hold!': 'flag' },
            'participants!': { list: { fields: participant } },
          },
        },
      },
    },
    listActiveCalls,
  ],
  'GET /authorization/userinfo': [
    { 'sub!': ['w0', 'w12'], domain: 'text', masterSipId: 'text', locale: 'text' },
    getUserInfo,
  ],
  'GET /account': [
    {
      ...{ company: 'text', logoUrl: 'text', verified: 'flag' },
      historyLifeTime: ['NONE', 'THIRTY_DAYS', 'UNLIMITED'],
      mainProductType: ['BASIC', 'TEAM', 'SIMQUADRAT', 'TRUNKING', 'FORMER_TEAM', 'UNKNOWN'],
    },
    getAccountInfo,
  ],
  'GET /balance': [
    { 'amount!': 'count', 'currency!': ['EUR', 'GBP'] },
    (client) => dialect(client).balance(),
  ],
  'GET /contacts': [
    { ...items(contact), 'totalCount!': 'count' },
    (client) => dialect(client).contactPages({ pageSize: 100 }).next(),
  ],
  'GET /contacts/internal': [
    items({
      'id!': 'text',
      name: 'text',
      ...{ emails: texts, mobile: texts, landline: texts, fax: texts, directdial: texts },
    }),
    listInternalContacts,
  ],
  'GET /{userId}/devices': [items(device), listDevices],
  'GET /devices/{deviceId}/callerid': [{ 'value!': 'text' }, (client) => getDeviceCallerId(client, 'e0')],
  'GET /groupfaxlines': [items({ ...faxLine, groupId: 'text' }), listGroupFaxLines],
  'GET /{userId}/faxlines': [items(faxLine), listFaxLines],
  'GET /groups and GET /{userId}/phonelines': [
    items({
      'id!': 'text',
      alias: 'text',
      groupNumbersUrl: 'text',
      groupUsersUrl: 'text',
      departmentId: 'count',
    }),
    readLines,
  ],
  'GET /groups/{groupId}/users': [
    items({ 'id!': 'text', firstname: 'text', lastname: 'text', userUrl: 'text' }),
    (client) => listGroupUsers(client, 'g0'),
  ],
  'GET /{userId}/phonelines/{phonelineId}/devices': [
    items(device),
    (client) => listPhonelineDevices(client, 'p0'),
  ],
  'GET /history': [
    { ...items(historyEntry), 'totalCount!': 'count' },
    (client) => historyPages(client).next(),
  ],
  'GET /history/{entryId}': [historyEntry, (client) => getHistoryEntry(client, '1')],
  'GET /log/webhooks': [
    items({
      ...{ created: 'text', url: 'text', request: 'text', response: 'text' },
      ...{ 'xmlError?': 'text', status: ['200', '404', 'timeout'] },
    }),
    (client) => listPushLog(client),
  ],
  'GET /numbers': [
    items({
      ...{ 'id!': 'text', 'number!': ['+493023125001', '10'], localized: 'text', endpointUrl: 'text' },
      ...{
        type: ['MOBILE', 'LANDLINE', 'QUICKDIAL', 'INTERNATIONAL'],
        endpointId: 'text',
        endpointAlias: 'text',
      },
    }),
    listCallerIds,
  ],
  'POST /sessions/calls': [
    { 'sessionId!': ['s0', '0123'] },
    (client) => startCall(client, { deviceId: 'e0', targetNumber: '+4930123456' }),
  ],
  'GET /settings/sipgateio': [
    { incomingUrl: 'text', outgoingUrl: 'text', log: 'flag', 'whitelist?': texts },
    getPushSettings,
  ],
  'GET /users': [items(user), listColleagues],
  'GET /users/{userId}': [user, (client) => getWebUser(client, 'w0')],
  'GET /voicemails': [
    items({ 'id!': 'text', alias: 'text', belongsToEndpoint: { fields: endpoint } }),
    listVoicemailBoxes,
  ],
  'GET /{userId}/sms': [items({ 'id!': 'text', alias: 'text', callerId: 'text' }), listSmsExtensions],
  'GET /{userId}/sms/{smsId}/callerids': [
    items({ id: 'count', 'phonenumber!': ['+4915799912345'], verified: 'flag', defaultNumber: 'flag' }),
    (client) => listSmsCallerIds(client, 's0'),
  ],
};

describe('every answer that the platform documents is read', () => {
  it.each(Object.entries(answers))('of %s', async (_, [fields, read]) => {
    await fc.assert(
      fc.asyncProperty(recordOf(fields), async (body) => {
        const { transport } = fakeTransport([json(body)]);
        await read(forAccount(transport, 'classic'));
      }),
      { numRuns: 60 },
    );
  });
});
