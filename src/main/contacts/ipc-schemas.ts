import { z } from 'zod';
import type { RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { PeopleRequests } from '../../shared/ipc/people-requests.ts';
import type { AgentLog } from '../../shared/model/agent-log.ts';
import type { ContactDetails, PostalAddress } from '../../shared/model/contact.ts';
import type { PushParty } from '../../shared/model/push.ts';

type Schemas = {
  [N in keyof PeopleRequests]: { args: z.ZodType<RequestArgs<N>>; result: z.ZodType<RequestResult<N>> };
};

const text = z.string().max(500);
const id = z.string().min(1).max(200);
const key = z.string().min(1).max(300);
const own = z.literal(true).exactOptional();
const nothing = z.void();

const person = z.object({
  contactId: z.string(),
  name: z.string(),
  organisation: z.string().exactOptional(),
  numbers: z.array(z.object({ number: z.string(), pretty: z.string(), type: z.string().exactOptional() })),
  own,
});

const part = z.string().exactOptional();
const address: z.ZodType<PostalAddress> = z.object({
  types: z.array(z.string()),
  ...{ poBox: part, extended: part, street: part, city: part, region: part, postalCode: part, country: part },
});

const details: z.ZodType<ContactDetails> = z.object({
  ...{
    prefixes: part,
    given: part,
    middle: part,
    family: part,
    suffixes: part,
    owner: part,
    validFrom: part,
  },
  geo: z.object({ lat: z.string(), long: z.string() }).exactOptional(),
  groups: z.array(z.string()).exactOptional(),
});

const personView = person.extend({
  emails: z.array(z.string()),
  addresses: z.array(address),
  details,
  callsOf: z.array(z.string()),
});

const place = z.object({ list: z.number().int().min(0), text: z.string().max(200), id: z.number().int() });
const duplicatePlace = z.object({ kind: z.number().int(), text: z.string().max(500) });

const group = z.object({
  why: z.enum(['both', 'name', 'number']),
  shared: z.string(),
  people: z.array(person),
  count: z.number(),
});

const said = z.string().exactOptional();
const party: z.ZodType<PushParty> = z.union([
  z.object({ kind: z.literal('number'), e164: z.string() }),
  z.object({ kind: z.literal('withheld') }),
  z.object({ kind: z.literal('raw'), raw: z.string() }),
]);
const answer = z.object({ question: z.string(), answer: z.string(), title: said });

const agentLog: z.ZodType<AgentLog> = z.object({
  version: z.string(),
  callId: z.string(),
  from: party.exactOptional(),
  to: party.exactOptional(),
  direction: z.enum(['in', 'out']).exactOptional(),
  startedAt: z.number().exactOptional(),
  endedAt: z.number().exactOptional(),
  durationMs: z.number().exactOptional(),
  users: z.array(z.object({ userId: said, accountId: said, fullUserId: said, name: said })),
  channel: z.object({ id: said, name: said }).exactOptional(),
  headline: said,
  summary: z
    .object({
      content: said,
      keyPoints: z.array(z.string()),
      topics: z.array(z.string()),
    })
    .exactOptional(),
  scenarios: z.array(
    z.object({ name: z.string(), sets: z.array(z.object({ name: z.string(), answers: z.array(answer) })) }),
  ),
  transcription: z
    .object({
      content: said,
      chunks: z.array(
        z.object({
          speaker: z.enum(['caller', 'callee', 'unknown']),
          startMs: z.number().exactOptional(),
          endMs: z.number().exactOptional(),
          content: z.string(),
        }),
      ),
    })
    .exactOptional(),
});

const saved = z.discriminatedUnion('saved', [
  z.object({ saved: z.literal(false) }),
  z.object({ saved: z.literal(true), file: z.string(), contacts: z.number().exactOptional() }),
]);

/** Schemas of what the windows ask about people, and about what AI agents said with them. */
export const peopleSchemas: Schemas = {
  'contact.search': {
    args: z.object({ text, limit: z.number().int().min(1).max(200), after: place.exactOptional() }),
    result: z.object({ people: z.array(person), more: place.exactOptional() }),
  },
  'contact.places': { args: nothing, result: z.object({ places: z.array(place), count: z.number() }) },
  'contact.duplicates': {
    args: z.object({ limit: z.number().int().min(1).max(200), after: duplicatePlace.exactOptional() }),
    result: z.object({ groups: z.array(group), more: duplicatePlace.exactOptional() }),
  },
  'person.read': {
    args: z.object({ contactId: id }),
    result: personView.or(z.undefined()),
  },
  'person.refresh': {
    args: z.object({ contactId: id }),
    result: personView.or(z.undefined()),
  },
  'contact.searchPlatform': {
    args: z.object({ text: z.string().min(1).max(200) }),
    result: z.object({ found: z.number().nullable() }),
  },
  'person.open': { args: z.object({ id: key }), result: nothing },
  'person.copyNumber': { args: z.object({ number: text }), result: nothing },
  'person.copyAddress': { args: z.object({ address: z.string().max(4_000) }), result: nothing },
  'contact.export': {
    args: z.object({
      id,
      contactIds: z.array(id).min(1).max(100_000).exactOptional(),
      name: text.exactOptional(),
    }),
    result: saved,
  },
  'phonebook.save': { args: z.object({ id, vendor: z.string().trim().min(1).max(100) }), result: saved },
  'contact.exportProgress': {
    args: z.object({ id }),
    result: z.strictObject({ received: z.number().exactOptional(), total: z.number().exactOptional() }),
  },
  'contact.stopExport': { args: z.object({ id }), result: nothing },
  'agentLog.read': { args: z.object({ key }), result: z.array(agentLog) },
  'agentLog.copy': { args: z.object({ key }), result: nothing },
};
