import { z } from 'zod';
import type { OfficeRequests } from '../../shared/ipc/office-requests.ts';
import type { Sentence } from '../../shared/sentence.ts';

type Schemas = {
  [N in keyof OfficeRequests]: {
    args: z.ZodType<OfficeRequests[N]['args']>;
    result: z.ZodType<OfficeRequests[N]['result']>;
  };
};

const id = z.string().min(1).max(200);
const ids = z.array(id).max(2000);
const name = z.string().trim().min(1).max(200);
const sentence = z.custom<Sentence>((value) => typeof value === 'object' && value !== null);
const deviceType = z.enum(['register', 'app', 'mobile', 'external']);

const line = {
  id: z.string(),
  kind: z.enum(['channel', 'group', 'phoneline']),
  name: z.string(),
  numbers: z.array(z.string()),
  mine: z.boolean(),
};
const person = { userId: z.string(), name: z.string() };

const detail = z.object({
  ...line,
  owner: z.string().exactOptional(),
  rules: z.object({
    order: z.object({ type: z.string(), names: z.array(z.string()) }).exactOptional(),
    queue: z.object({ respectsWaitingTime: z.boolean(), ownSound: z.boolean() }).exactOptional(),
    greeting: z.boolean().exactOptional(),
    ringSeconds: z.number().exactOptional(),
    followUpSeconds: z.number().exactOptional(),
  }),
  members: z.array(z.object({ ...person, me: z.boolean(), deviceIds: z.array(z.string()) })),
  readOnly: sentence.exactOptional(),
  ownDevices: z.boolean(),
});

/** What the requests about lines, devices, account and diagnostics must carry, and what they may answer. */
export const officeSchemas: Schemas = {
  'office.lines': {
    args: z.void(),
    result: z.object({
      lines: z.array(z.object({ ...line, users: z.number() })),
      people: z.array(z.object(person)),
    }),
  },
  'office.line': { args: z.object({ id }), result: detail },
  'office.devicesOf': {
    args: z.object({ userIds: z.array(id).max(50) }),
    result: z.record(
      z.string(),
      z.array(z.object({ id: z.string(), alias: z.string(), type: deviceType })).nullable(),
    ),
  },
  'office.changeLine': {
    args: z.object({
      id,
      change: z.discriminatedUnion('what', [
        z.object({ what: z.literal('name'), name, seen: z.string().max(200) }),
        z.object({ what: z.literal('users'), userIds: ids, seen: ids }),
        z.object({ what: z.literal('devices'), userId: id, deviceIds: ids, seen: ids }),
      ]),
    }),
    result: detail,
  },
  'office.deleteLine': { args: z.object({ id, name: z.string().max(200) }), result: z.void() },
};
