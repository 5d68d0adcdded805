import { z } from 'zod';
import type { RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { Party } from '../../shared/model/card.ts';
import { ruleMarkSchema } from '../../shared/model/call-rule.ts';
import { longestLabel } from '../../shared/model/timeline-row.ts';
import {
  callOutcomes,
  filterKinds,
  messageKinds,
  messageOutcomes,
  places,
  staysHere,
} from '../../shared/model/timeline.ts';

type Schemas = {
  [N in 'timeline.list' | 'timeline.mark' | 'timeline.look' | 'timeline.open']: {
    args: z.ZodType<RequestArgs<N>>;
    result: z.ZodType<RequestResult<N>>;
  };
};

const yes = z.literal(true).exactOptional();
const text = z.string().max(500);
const time = z.number().int().min(0).exactOptional();

const filter = z.object({
  show: z.enum(filterKinds).exactOptional(),
  direction: z.enum(['in', 'out']).exactOptional(),
  missed: yes,
  unread: yes,
  starred: yes,
  place: z.enum(places).exactOptional(),
  line: text.exactOptional(),
  label: text.exactOptional(),
  numbers: z.array(z.string().max(40)).max(100).exactOptional(),
  from: time,
  to: time,
});

const key = z.string().min(1).max(300);
const label = z
  .string()
  .trim()
  .min(1)
  .max(longestLabel)
  .regex(/^[^,]*$/, 'a label without commas');

/** Schemas of what the windows ask of the list of everything that happened. */
export function timelineSchemas(party: z.ZodType<Party>): Schemas {
  const row = z.object({
    id: z.number(),
    key: z.string(),
    keys: z.array(z.string()),
    kind: z.enum(['call', ...messageKinds]),
    direction: z.enum(['in', 'out']),
    outcome: z.enum([...callOutcomes, ...messageOutcomes]),
    at: z.number(),
    party,
    name: z.string().exactOptional(),
    line: z.string().exactOptional(),
    talkedMs: z.number().exactOptional(),
    unread: z.boolean(),
    starred: z.boolean(),
    trashed: z.boolean(),
    archived: z.boolean(),
    here: z.array(z.enum(staysHere)),
    comment: z.string().exactOptional(),
    sentAt: z.number().exactOptional(),
    labels: z.array(z.string()),
    media: z.array(
      z.object({ kind: z.enum(['voicemail', 'recording', 'fax']), pages: z.number().exactOptional() }),
    ),
    text: z.string().exactOptional(),
    note: z.string().exactOptional(),
    log: z.string().exactOptional(),
    rule: ruleMarkSchema.exactOptional(),
    failReason: z.string().exactOptional(),
    dueAt: z.number().exactOptional(),
  });
  return {
    'timeline.list': {
      args: z.object({ text, filter, limit: z.number().int().min(1).max(500), before: time }),
      result: z.object({ rows: z.array(row), more: z.number().exactOptional() }),
    },
    'timeline.look': {
      args: z.object({ kind: z.enum(['call', ...messageKinds]).exactOptional() }),
      result: z.void(),
    },
    'timeline.open': { args: z.object({ key }), result: z.void() },
    'timeline.mark': {
      args: z.discriminatedUnion('field', [
        z.object({ key, field: z.enum(['read', 'starred', 'trashed', 'archived']), value: z.boolean() }),
        z.object({ key, field: z.literal('labels'), value: z.array(label).max(50) }),
      ]),
      result: z.void(),
    },
  };
}
