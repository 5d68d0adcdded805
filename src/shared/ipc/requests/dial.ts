import { z } from 'zod';
import { deviceSetsSchema } from '../../model/settings.ts';
import { id, limit, someText, text, yes } from '../fields.ts';
import { fromBoth, fromDesk } from '../request.ts';

/** The vCard type that tells a number from the contact's others. */
export type NumberKind = z.output<typeof numberKind>;
const numberKind = z.enum(['CELL', 'WORK', 'HOME', 'DIRECT', 'MAIN', 'PAGER', 'FAX', 'OTHER']);

/** A person or number that matches the text. */
export type DialSuggestion = z.output<typeof dialSuggestion>;
const dialSuggestion = z.object({
  /** `text`: one of several numbers in a pasted text. */
  source: z.enum(['contact', 'colleague', 'recent', 'line', 'text']),
  contactId: someText,
  /** Empty: a number alone. */
  name: z.string(),
  organisation: someText,
  /** E.164, or the digits to dial. */
  number: z.string(),
  pretty: z.string(),
  kind: numberKind.exactOptional(),
  /** A local contact. */
  own: yes,
  /** Name of its address book. */
  book: someText,
  /** The server of their address book has not taken them yet. */
  waiting: yes,
  /** Names of the other address books that have them with this number. */
  otherBooks: z.array(z.string()).exactOptional(),
  /** The platform lists a call of this colleague. If absent, nothing is known. */
  busy: yes,
});

export type DialSuggestions = z.output<typeof dialSuggestions>;
const dialSuggestions = z.object({
  items: z.array(dialSuggestion),
  /** The number dialled if no suggestion is chosen; absent if the text is no number. */
  target: z
    .object({
      number: z.string(),
      pretty: z.string(),
      kind: z.enum(['number', 'short', 'service', 'emergency']),
    })
    .exactOptional(),
});

/** Default settings for starting calls. */
const choices = {
  companions: z.array(id).max(50),
  channelId: id.exactOptional(),
  callerId: text.exactOptional(),
};

export type DialIntent = z.output<typeof dialIntent>;
/** `target`: a number in any notation. */
const dialIntent = z.object({ target: text, deviceId: id, ...choices });

const sure = z.boolean().exactOptional();

export const dialRequests = {
  /** A number that needs confirmation only with `sure`. */
  'dial.start': fromDesk({ args: dialIntent.extend({ sure }) }),
  /** Suggestions; for a `transfer` colleagues come first, even without a text. */
  'dial.suggest': fromBoth({
    args: z.object({ text, limit: limit(50), purpose: z.enum(['dial', 'transfer']) }),
    result: dialSuggestions,
  }),
  /** Saves the settings of the dialler. */
  'dial.choose': fromDesk({ args: z.object({ deviceId: id.exactOptional(), ...choices }) }),
  /** All device sets, in the order of their keys. */
  'dial.keepSets': fromDesk({ args: z.object({ sets: deviceSetsSchema }) }),
  /** Cancels the waiting call, as its number was edited. */
  'dial.changed': fromDesk({ args: z.object({ id: z.number().int() }) }),
  /** Calls the other end of an ended call, with the last settings. */
  'call.callBack': fromBoth({ args: z.object({ id, sure }) }),
};
