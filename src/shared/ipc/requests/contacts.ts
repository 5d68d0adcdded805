import { z } from 'zod';
import { contactPlaces, longestName, mostNumbers, ownNumberKinds } from '../../model/contact.ts';
import { id, key } from '../fields.ts';
import { fromDesk, fromPopup } from '../request.ts';

/** Where a contact is kept: here, at the platform, or in an address book, `book:` with its id and the place of one of its collections. */
const contactPlace = z.union([z.enum(contactPlaces), z.string().regex(/^book:[0-9a-f]{8}:\d{1,2}$/)]);

/** A contact as it is written: a name or an organisation, and at least one number. */
export type ContactDraft = z.output<typeof contactDraft>;
export const contactDraft = z.object({
  /** Absent: a new one. */
  id: id.exactOptional(),
  name: z.string().trim().max(longestName),
  organisation: z.string().trim().max(longestName),
  /** Numbers as the user typed them. */
  numbers: z
    .array(z.object({ text: z.string().trim().max(60), kind: z.enum(ownNumberKinds) }))
    .max(mostNumbers),
  /** Absent: on this desk; of a contact that is elsewhere: where it is. */
  place: contactPlace.exactOptional(),
});

/** A contact that was written at this desk and that the platform does not know. */
export type OwnContact = z.output<typeof ownContact>;
const ownContact = contactDraft.extend({ id });

/**
 * `waiting`: its server cannot be reached just now. `waiting-unsaved`: nor does the disk take it. `conflict`: it was changed elsewhere meanwhile, the user is asked.
 * `refused`: the contact is gone there, the user is asked.
 */
const writing = z.enum(['taken', 'waiting', 'waiting-unsaved', 'conflict', 'refused']);
export type ContactWriting = z.output<typeof writing>;

export const contactRequests = {
  /** Opens the desk window with the form of a contact for the other end of this call. */
  'contact.compose': fromPopup({ args: z.object({ id: key }) }),
  /** The contacts of this desk, in the order of their names. */
  'contact.list': fromDesk({ result: z.array(ownContact) }),
  /** A contact as it is now, for its form. */
  'contact.edit': fromDesk({ args: z.object({ id }), result: contactDraft }),
  /**
   * Keeps a contact where its draft says, a new one without `id`; resolves when it is there, or on its way. A contact of this desk that
   * is to be at the platform moves there.
   */
  'contact.write': fromDesk({ args: contactDraft, result: writing }),
  'contact.remove': fromDesk({ args: z.object({ id }), result: writing }),
};

export const directoryRequests = {
  /** Reads the platform's contacts now; ends when that is under way. */
  'directory.sync': fromDesk(),
  /** Reads no further; what was read stays. */
  'directory.stopSync': fromDesk(),
};
