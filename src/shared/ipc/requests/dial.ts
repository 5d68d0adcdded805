import { z } from 'zod';
import { deviceSetsSchema } from '../../model/settings.ts';
import { id, limit, someText, text, yes } from '../fields.ts';
import { fromBoth, fromDesk } from '../request.ts';

/** What a number of a contact is, by the vCard type that tells it from the others. */
export type NumberKind = z.output<typeof numberKind>;
const numberKind = z.enum(['CELL', 'WORK', 'HOME', 'DIRECT', 'MAIN', 'PAGER', 'FAX', 'OTHER']);

/** Somebody, or some number, that can be called for what was typed. */
export type DialSuggestion = z.output<typeof dialSuggestion>;
const dialSuggestion = z.object({
  /** `text`: one of several numbers in a text that was pasted. */
  source: z.enum(['contact', 'colleague', 'recent', 'line', 'text']),
  /** Of somebody in the directory. */
  contactId: someText,
  /** Empty: the number alone. */
  name: z.string(),
  organisation: someText,
  /** E.164, or as it is dialled. */
  number: z.string(),
  pretty: z.string(),
  kind: numberKind.exactOptional(),
  /** Of a contact of this desk. */
  own: yes,
  /** Name of the address book they are from. */
  book: someText,
  /** The server of their address book has not taken them yet. */
  waiting: yes,
  /** Names of the other address books that have them with this number. */
  otherBooks: z.array(z.string()).exactOptional(),
  /** Of a colleague: the platform lists a call of theirs. Absent says nothing. */
  busy: yes,
});

export type DialSuggestions = z.output<typeof dialSuggestions>;
const dialSuggestions = z.object({
  items: z.array(dialSuggestion),
  /** What is dialled when none is chosen; absent where the text is no number. */
  target: z
    .object({
      number: z.string(),
      pretty: z.string(),
      kind: z.enum(['number', 'short', 'service', 'emergency']),
    })
    .exactOptional(),
});

/** How calls are started when nothing else is said. */
const choices = {
  companions: z.array(id).max(50),
  channelId: id.exactOptional(),
  callerId: text.exactOptional(),
};

export type DialIntent = z.output<typeof dialIntent>;
/** `target`: a number in any format; a name is resolved to a number by a suggestion before. */
const dialIntent = z.object({ target: text, deviceId: id, ...choices });

const sure = z.boolean().exactOptional();

export const dialRequests = {
  /** A number that is asked about first only when the user was asked and is sure. */
  'dial.start': fromDesk({ args: dialIntent.extend({ sure }) }),
  /** Who can be called; of a `transfer` the colleagues first, before anything is typed too. */
  'dial.suggest': fromBoth({
    args: z.object({ text, limit: limit(50), purpose: z.enum(['dial', 'transfer']) }),
    result: dialSuggestions,
  }),
  /** Remembers what the dialler is set to. */
  'dial.choose': fromDesk({ args: z.object({ deviceId: id.exactOptional(), ...choices }) }),
  /** All named sets of devices, in the order of their keys. */
  'dial.keepSets': fromDesk({ args: z.object({ sets: deviceSetsSchema }) }),
  /** The number that waited in the dialler to be called was changed: it is not called. */
  'dial.changed': fromDesk({ args: z.object({ id: z.number().int() }) }),
  /** Calls the other end of a call that is over, as calls were started last. */
  'call.callBack': fromBoth({ args: z.object({ id, sure }) }),
};
