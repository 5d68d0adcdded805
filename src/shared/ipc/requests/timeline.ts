import { z } from 'zod';
import { ruleMarkSchema } from '../../model/call-rule.ts';
import {
  callOutcomes,
  filterKinds,
  longestLabel,
  longestNote,
  messageKinds,
  messageOutcomes,
  staysHere,
} from '../../model/timeline.ts';
import { direction, key, limit, party, someNumber, someText, text, time, yes } from '../fields.ts';
import { fromBoth, fromDesk } from '../request.ts';

export type RecentCall = z.output<typeof recentCall>;
const recentCall = z.object({
  id: z.string(),
  direction,
  outcome: z.enum(callOutcomes),
  /** Missed, and not seen in the list yet. */
  unseen: z.boolean(),
  party,
  /** The name that came with the call, for a number without contact. */
  name: someText,
  line: someText,
  at: z.number(),
  /** Time of conversation, ms; absent if not answered. */
  talkedMs: someNumber,
  note: someText,
  /** Summary by an AI agent, one sentence. */
  log: someText,
  /** The call rule that applied. */
  rule: ruleMarkSchema.exactOptional(),
});

/** A filter; all parts must match. */
export type TimelineFilter = z.output<typeof timelineFilter>;
const numbers: z.ZodType<readonly string[]> = z.array(z.string().max(40)).max(100);
const timelineFilter = z.object({
  /** Entries of a kind, or with such a medium. */
  show: z.enum(filterKinds).exactOptional(),
  direction: direction.exactOptional(),
  missed: yes,
  unread: yes,
  starred: yes,
  /** Absent: everything outside the trash. `inbox`: neither archived nor in the trash. */
  place: z.enum(['inbox', 'archive', 'trash']).exactOptional(),
  /** "Sales" */
  line: text.exactOptional(),
  label: text.exactOptional(),
  /** Numbers of one person, E.164. */
  numbers: numbers.exactOptional(),
  /** Epoch milliseconds; `to` is exclusive. */
  from: time.exactOptional(),
  to: time.exactOptional(),
});

const entryKind = z.enum(['call', ...messageKinds]);

/** An entry in the list. */
export type TimelineRow = z.output<typeof timelineRow>;
const timelineRow = z.object({
  /** Valid in this list only; decreases with age. */
  id: z.number(),
  /** Stable, like each of `keys`: a list keeps the key it saw first. */
  key: z.string(),
  /** Keys of all sightings; more may be added. */
  keys: z.array(z.string()),
  kind: entryKind,
  direction,
  outcome: z.enum([...callOutcomes, ...messageOutcomes]),
  at: z.number(),
  party,
  /** The platform's name for the other end, if it is no contact. */
  name: someText,
  line: someText,
  talkedMs: someNumber,
  unread: z.boolean(),
  starred: z.boolean(),
  trashed: z.boolean(),
  archived: z.boolean(),
  labels: z.array(z.string()),
  media: z.array(z.object({ kind: z.enum(['voicemail', 'recording', 'fax']), pages: someNumber })),
  /** The text of an SMS, or the transcript of a voicemail. */
  text: someText,
  note: someText,
  /** The platform's comment, read-only. */
  comment: someText,
  /** What the platform cannot store. */
  here: z.array(z.enum(staysHere)),
  /** Summary by an AI agent, one sentence. */
  log: someText,
  /** The call rule that applied. */
  rule: ruleMarkSchema.exactOptional(),
  failReason: someText,
  /** Scheduled for, epoch milliseconds. */
  dueAt: someNumber,
  /** When a fax was sent, epoch milliseconds, if not when it was created. */
  sentAt: someNumber,
});

const label = z
  .string()
  .trim()
  .min(1)
  .max(longestLabel)
  .regex(/^[^,]*$/, 'a label without commas');

const flagChange = z.object({
  field: z.enum(['read', 'starred', 'trashed', 'archived']),
  value: z.boolean(),
});
const labelChange = z.object({ field: z.literal('labels'), value: z.array(label).max(50) });
export type EntryChange = z.output<typeof flagChange> | z.output<typeof labelChange>;

const search = { text, before: time.exactOptional() };

export const timelineRequests = {
  /** Resolves when it is on disk. An empty text deletes it. */
  'note.write': fromBoth({ args: z.object({ id: key, text: z.string().max(longestNote) }) }),
  /** Searches by part of a name, a number or a note; without text, lists all. `more` is the next `before`. */
  'timeline.search': fromDesk({
    args: z.object({ ...search, limit: limit(200) }),
    result: z.object({ calls: z.array(recentCall), more: someNumber }),
  }),
  /** Entries of all kinds, newest first, that contain every word of `text` and match the filter. `more` as above. */
  'timeline.list': fromDesk({
    args: z.object({ ...search, filter: timelineFilter, limit: limit(500) }),
    result: z.object({ rows: z.array(timelineRow), more: someNumber }),
  }),
  /** Asks the platform for news of all kinds or one. */
  'timeline.look': fromDesk({ args: z.object({ kind: entryKind.exactOptional() }) }),
  /** Reads an entry again from the platform; the result is a change of the timeline. */
  'timeline.open': fromDesk({ args: z.object({ key }) }),
  /** Sent to the platform with a delay, so that it can be undone. */
  'timeline.mark': fromDesk({
    args: z.discriminatedUnion('field', [flagChange.extend({ key }), labelChange.extend({ key })]),
  }),
  'missed.seen': fromDesk(),
};
