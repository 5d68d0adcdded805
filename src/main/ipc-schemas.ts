import { z } from 'zod';
import type { RequestArgs, RequestName, RequestResult } from '../shared/ipc/contract.ts';
import { ruleMarkSchema } from '../shared/model/call-rule.ts';
import { contactPlaces, longestName, mostNumbers, ownNumberKinds } from '../shared/model/contact.ts';
import { quietSpans } from '../shared/model/quiet.ts';
import { deviceSetsSchema, settingsChangeSchema } from '../shared/model/settings.ts';
import { callOutcomes, longestNote } from '../shared/model/timeline.ts';
import { officeSchemas } from './channels/ipc-schemas.ts';
import { mediaSchemas } from './media/ipc-schemas.ts';
import { peopleSchemas } from './contacts/ipc-schemas.ts';
import { faxSchemas } from './messages/fax-ipc-schemas.ts';
import { messageSchemas } from './messages/ipc-schemas.ts';
import { ruleSchemas } from './rules/ipc-schemas.ts';
import { timelineSchemas } from './timeline/ipc-schemas.ts';
import { daySchemas } from './my-day/ipc-schemas.ts';
import { updateSchemas } from './updates/ipc-schemas.ts';
import { whereverSchemas } from './system-integration/ipc-schemas.ts';

type Schemas = {
  [N in RequestName]: { args: z.ZodType<RequestArgs<N>>; result: z.ZodType<RequestResult<N>> };
};

const nothing = z.void();
const id = z.string().min(1).max(200);
const text = z.string().max(500);
const call = z.object({ id });
const toggle = z.object({ id, on: z.boolean() });

const suggestions = z.array(
  z.object({
    contactId: z.string(),
    name: z.string(),
    organisation: z.string().exactOptional(),
    number: z.string(),
    pretty: z.string(),
    type: z.string().exactOptional(),
    own: z.literal(true).exactOptional(),
  }),
);

const party = z.object({
  number: z.string().exactOptional(),
  pretty: z.string().exactOptional(),
  country: z.string().exactOptional(),
  withheld: z.boolean(),
  matches: z.array(
    z.object({
      contactId: z.string(),
      name: z.string(),
      organisation: z.string().exactOptional(),
      own: z.literal(true).exactOptional(),
    }),
  ),
});

const recentCall = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  outcome: z.enum(callOutcomes),
  unseen: z.boolean(),
  party,
  line: z.string().exactOptional(),
  at: z.number(),
  talkedMs: z.number().exactOptional(),
  note: z.string().exactOptional(),
  log: z.string().exactOptional(),
  rule: ruleMarkSchema.exactOptional(),
});

const numberKinds = ['CELL', 'WORK', 'HOME', 'DIRECT', 'MAIN', 'PAGER', 'FAX', 'OTHER'] as const;
const dialSuggestions = z.object({
  items: z.array(
    z.object({
      source: z.enum(['contact', 'colleague', 'recent', 'line', 'text']),
      contactId: z.string().exactOptional(),
      name: z.string(),
      organisation: z.string().exactOptional(),
      number: z.string(),
      pretty: z.string(),
      kind: z.enum(numberKinds).exactOptional(),
      own: z.literal(true).exactOptional(),
      busy: z.literal(true).exactOptional(),
    }),
  ),
  target: z
    .object({
      number: z.string(),
      pretty: z.string(),
      kind: z.enum(['number', 'short', 'service', 'emergency']),
    })
    .exactOptional(),
});

const contactDraft = {
  place: z.enum(contactPlaces).exactOptional(),
  name: z.string().trim().max(longestName),
  organisation: z.string().trim().max(longestName),
  numbers: z
    .array(z.object({ text: z.string().trim().max(60), kind: z.enum(ownNumberKinds) }))
    .max(mostNumbers),
};

const dialChoices = {
  companions: z.array(id).max(50),
  channelId: id.exactOptional(),
  callerId: text.exactOptional(),
};

/** What each request must carry and what it may answer; the types are those of the contract. */
export const requestSchemas: Schemas = {
  'session.signIn': {
    args: z.object({ baseUrl: text, tokenId: text.exactOptional(), token: z.string().min(1).max(16_384) }),
    result: nothing,
  },
  'session.browser': {
    args: z.object({
      baseUrl: text,
      clientId: text,
      clientSecret: z.string().max(4000).exactOptional(),
      authorizeUrl: z.string().max(2000),
      tokenUrl: z.string().max(2000),
    }),
    result: nothing,
  },
  'session.renewInBrowser': { args: nothing, result: nothing },
  'session.cancel': { args: nothing, result: nothing },
  'session.tryBuiltIn': { args: z.object({ system: z.enum(['new', 'classic']) }), result: nothing },
  'session.renew': {
    args: z.object({ tokenId: text.exactOptional(), token: z.string().min(1).max(16_384) }),
    result: nothing,
  },
  'session.accountType': {
    args: z.object({ accountType: z.enum(['detected', 'classic', 'new']) }),
    result: nothing,
  },
  'session.signOut': { args: nothing, result: nothing },
  'service.letSomebodyCall': { args: nothing, result: nothing },
  'service.act': { args: z.object({ id, act: z.enum(['pickUp', 'hangUp']) }), result: nothing },
  'call.mute': { args: toggle, result: nothing },
  'call.hold': { args: toggle, result: nothing },
  'call.record': { args: toggle, result: nothing },
  'call.dtmf': { args: z.object({ id, digits: z.string().regex(/^[0-9A-D#*]{1,32}$/) }), result: nothing },
  'call.transfer': {
    args: z.object({ id, target: text, attended: z.boolean(), sure: z.boolean().exactOptional() }),
    result: nothing,
  },
  'call.hangUp': { args: call, result: nothing },
  'call.park': { args: toggle, result: nothing },
  'call.announce': { args: z.object({ id, url: z.url().max(2000) }), result: nothing },
  'call.announcements': { args: nothing, result: z.array(z.string()) },
  'call.dismiss': { args: call, result: nothing },
  'call.callBack': { args: call.extend({ sure: z.boolean().exactOptional() }), result: nothing },
  'call.copyNumber': { args: call, result: nothing },
  'note.write': {
    args: z.object({ id: z.string().min(1).max(300), text: z.string().max(longestNote) }),
    result: nothing,
  },
  'timeline.search': {
    args: z.object({
      text,
      limit: z.number().int().min(1).max(200),
      before: z.number().int().min(0).exactOptional(),
    }),
    result: z.object({ calls: z.array(recentCall), more: z.number().exactOptional() }),
  },
  ...timelineSchemas(party),
  ...officeSchemas,
  ...mediaSchemas,
  ...messageSchemas(party),
  ...faxSchemas(party),
  'call.silence': { args: call, result: nothing },
  'call.openCrm': { args: call, result: nothing },
  'sound.test': { args: z.object({ on: z.boolean() }), result: nothing },
  'dial.start': {
    args: z.object({ target: text, deviceId: id, ...dialChoices, sure: z.boolean().exactOptional() }),
    result: nothing,
  },
  'dial.suggest': {
    args: z.object({
      text,
      limit: z.number().int().min(1).max(50),
      purpose: z.enum(['dial', 'transfer']),
    }),
    result: dialSuggestions,
  },
  'dial.choose': { args: z.object({ deviceId: id.exactOptional(), ...dialChoices }), result: nothing },
  'dial.keepSets': { args: z.object({ sets: deviceSetsSchema }), result: nothing },
  'contact.compose': { args: z.object({ id: z.string().min(1).max(300) }), result: nothing },
  'contact.list': { args: nothing, result: z.array(z.object({ id, ...contactDraft })) },
  'contact.edit': { args: z.object({ id }), result: z.object({ id: id.exactOptional(), ...contactDraft }) },
  'contact.write': { args: z.object({ id: id.exactOptional(), ...contactDraft }), result: nothing },
  'contact.remove': { args: z.object({ id }), result: nothing },
  'directory.sync': { args: nothing, result: nothing },
  'directory.stopSync': { args: nothing, result: nothing },
  ...peopleSchemas,
  'directory.search': {
    args: z.object({ text, limit: z.number().int().min(1).max(50) }),
    result: suggestions,
  },
  'doNotDisturb.set': {
    args: z.object({ span: z.enum([...quietSpans, 'off']), deviceId: id.exactOptional() }),
    result: nothing,
  },
  'settings.change': { args: settingsChangeSchema, result: nothing },
  'tunnel.choose': {
    args: z.object({
      settings: z.record(z.string().max(40), z.unknown()),
      secrets: z
        .object({ passphrase: z.string(), authtoken: z.string(), token: z.string() })
        .partial()
        .exactOptional(),
    }) as z.ZodType<RequestArgs<'tunnel.choose'>>,
    result: nothing,
  },
  'tunnel.forgetHostKey': { args: nothing, result: nothing },
  'tunnel.retry': { args: nothing, result: nothing },
  'tunnel.test': { args: nothing, result: z.object({ ms: z.number() }) },
  'pushAddress.takeOver': { args: nothing, result: nothing },
  'pushAddress.change': {
    args: z.object({
      lines: z.array(id).max(2000).nullable().exactOptional(),
      version: z.int().min(1).max(9).exactOptional(),
    }),
    result: nothing,
  },
  'agentLogs.change': {
    args: z.object({
      enabled: z.boolean().exactOptional(),
      sources: z.array(z.string().max(100)).max(50).exactOptional(),
      headers: z.record(z.string().max(200), z.string().max(4000)).exactOptional(),
    }),
    result: nothing,
  },
  'agentLogs.copyAddress': { args: nothing, result: nothing },
  'missed.seen': { args: nothing, result: nothing },
  'desk.open': { args: nothing, result: nothing },
  ...ruleSchemas,
  ...updateSchemas,
  ...whereverSchemas,
  ...daySchemas,
  'popup.painted': {
    args: z.object({ seq: z.number().int(), height: z.number().min(0).max(4000), typing: z.boolean() }),
    result: nothing,
  },
};
