import { z } from 'zod';
import { retentionSchema } from '../../model/settings.ts';
import { personParts, storeIds, storePlaces } from '../../model/privacy.ts';
import { id, someNumber, someText, text } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** Requests of the settings about the data on this computer. */
const aboutPerson = z.object({
  name: z.string(),
  /** Numbers formatted for reading. */
  numbers: z.array(z.string()),
  counts: z.partialRecord(z.enum(personParts), z.number()),
  /** Names of call rules that name a number of theirs. */
  rules: z.array(z.string()),
  /** Names of address books that have them as a contact; empty: the platform's. */
  books: z.array(z.string()),
});
export type AboutPerson = z.output<typeof aboutPerson>;

/** A contact, or a number in any writing. */
const whom = z.union([z.object({ contactId: id }), z.object({ number: text.min(1) })]);
export type Whom = z.output<typeof whom>;

export const privacyRequests = {
  /** How much of somebody is kept here, by what it is; call rules that name them, and who else has them as a contact. */
  'privacy.person': fromDesk({ args: whom, result: aboutPerson }),
  /** Writes all of it into a folder that the user chooses. `missing`: media that could not be fetched. */
  'privacy.exportPerson': fromDesk({
    args: whom,
    result: z.object({ folder: someText, missing: z.number() }),
  }),
  /** Deletes it, for good. @returns how many entries it were */
  'privacy.removePerson': fromDesk({ args: whom, result: z.object({ entries: z.number() }) }),
  /** Everything that the program keeps, with its bytes where it is in files, and the folder of those. */
  'privacy.stores': fromDesk({
    result: z.object({
      folder: z.string(),
      stores: z.array(z.object({ id: z.enum(storeIds), place: z.enum(storePlaces), bytes: someNumber })),
    }),
  }),
  'privacy.openFolder': fromDesk(),
  /** Deletes everything on this computer; the program ends and starts anew. */
  'privacy.deleteEverything': fromDesk(),
  /** How many entries would be deleted by these settings, and for how many days the platform keeps the history. */
  'privacy.due': fromDesk({
    args: retentionSchema,
    result: z.object({ count: z.number(), platformDays: someNumber }),
  }),
};
