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
  /** Missed, and the user has not looked at the list since. */
  unseen: z.boolean(),
  party,
  line: someText,
  at: z.number(),
  /** Milliseconds of conversation; absent when nobody answered. */
  talkedMs: someNumber,
  note: someText,
  /** What the log of an AI agent says of it, in one sentence. */
  log: someText,
  /** The call rule that was applied to it. */
  rule: ruleMarkSchema.exactOptional(),
});

/** What a list of the timeline shows; every part must hold. */
export type TimelineFilter = z.output<typeof timelineFilter>;
const numbers: z.ZodType<readonly string[]> = z.array(z.string().max(40)).max(100);
const timelineFilter = z.object({
  /** Entries of one kind, or that have such a part. */
  show: z.enum(filterKinds).exactOptional(),
  direction: direction.exactOptional(),
  missed: yes,
  unread: yes,
  starred: yes,
  /** What lies there; without, all that is not in the trash. `inbox`: neither in the archive nor in the trash. */
  place: z.enum(['inbox', 'archive', 'trash']).exactOptional(),
  /** As it is read: "Sales". */
  line: text.exactOptional(),
  label: text.exactOptional(),
  /** Of one person, E.164. */
  numbers: numbers.exactOptional(),
  /** Epoch milliseconds: at or after `from`, before `to`. */
  from: time.exactOptional(),
  to: time.exactOptional(),
});

const entryKind = z.enum(['call', ...messageKinds]);

/** An entry of the timeline as the desk window lists it. */
export type TimelineRow = z.output<typeof timelineRow>;
const timelineRow = z.object({
  /** Of this list only; goes down with age. */
  id: z.number(),
  /** Names the entry for good, as each of `keys` does: a list goes on calling it what it called it first. */
  key: z.string(),
  /** Of all that tell of it: there are more the more sources do. */
  keys: z.array(z.string()),
  kind: entryKind,
  direction,
  outcome: z.enum([...callOutcomes, ...messageOutcomes]),
  /** Epoch milliseconds. */
  at: z.number(),
  party,
  /** As the platform names the other end, where the directory does not know it. */
  name: someText,
  line: someText,
  talkedMs: someNumber,
  unread: z.boolean(),
  starred: z.boolean(),
  trashed: z.boolean(),
  archived: z.boolean(),
  labels: z.array(z.string()),
  media: z.array(z.object({ kind: z.enum(['voicemail', 'recording', 'fax']), pages: someNumber })),
  /** What an SMS says, or what was said on a voicemail. */
  text: someText,
  note: someText,
  /** What stands to it at the platform and cannot be changed from here. */
  comment: someText,
  /** What of it the platform has no place for. */
  here: z.array(z.enum(staysHere)),
  /** What the log of an AI agent says of it, in one sentence. */
  log: someText,
  /** The call rule that was applied to it. */
  rule: ruleMarkSchema.exactOptional(),
  failReason: someText,
  /** When it is to leave, epoch milliseconds. */
  dueAt: someNumber,
  /** When a fax was sent, epoch milliseconds; absent where that was when it was created. */
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
/** What a user can make of an entry. */
export type EntryChange = z.output<typeof flagChange> | z.output<typeof labelChange>;

const search = { text, before: time.exactOptional() };

export const timelineRequests = {
  /** A note on a live call, or on one of the list; resolves when it is on the disk. An empty text takes it away. */
  'note.write': fromBoth({ args: z.object({ id: key, text: z.string().max(longestNote) }) }),
  /**
   * Calls by a part of a name, a number in any writing, or a note; all of them without a text. Newest first; `more` is
   * there when there are more, and is the `before` that goes on with them.
   */
  'timeline.search': fromDesk({
    args: z.object({ ...search, limit: limit(200) }),
    result: z.object({ calls: z.array(recentCall), more: someNumber }),
  }),
  /**
   * Entries of the timeline of every kind, newest first, that have every word of `text` and pass the filter. `more` as
   * above.
   */
  'timeline.list': fromDesk({
    args: z.object({ ...search, filter: timelineFilter, limit: limit(500) }),
    result: z.object({ rows: z.array(timelineRow), more: someNumber }),
  }),
  /** The timeline is looked at, or the entries of one kind: the platform is asked for what is new. */
  'timeline.look': fromDesk({ args: z.object({ kind: entryKind.exactOptional() }) }),
  /** An entry is looked at, by its key: what the platform says of it now comes with the next change of the timeline. */
  'timeline.open': fromDesk({ args: z.object({ key }) }),
  /** What the user makes of an entry. It is sent to the platform a moment later, so that it can be undone. */
  'timeline.mark': fromDesk({
    args: z.discriminatedUnion('field', [flagChange.extend({ key }), labelChange.extend({ key })]),
  }),
  'missed.seen': fromDesk(),
};
