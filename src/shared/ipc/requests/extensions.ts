import { z } from 'zod';
import { id, partOf, shownNumber, someText } from '../fields.ts';
import { fromDesk } from '../request.ts';

export type ExtensionKind = z.output<typeof extensionKind>;
const extensionKind = z.enum(['register', 'external', 'fax', 'sms', 'voicemail']);

/** An extension of a classic account in the list of them. */
export type ExtensionRow = z.output<typeof extensionRow>;
const extensionRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Absent: one that the specification does not know. */
  kind: extensionKind.exactOptional(),
  /** Under which it is called, as they are read by people. */
  numbers: z.array(z.string()),
  dnd: z.boolean().exactOptional(),
});

/** What the platform tells of one kind of extension only. */
export type ExtensionFact = z.output<typeof extensionFact>;
const extensionFact = z.object({
  what: z.enum(['registrar', 'proxy', 'faxIn', 'timezone', 'provider', 'externalNumber']),
  value: z.string(),
});

/** One extension, as the platform has it now. */
export type ExtensionDetail = z.output<typeof extensionDetail>;
const extensionDetail = extensionRow.extend({
  directDials: z.array(z.string()),
  /** What it shows to the called party; absent: the platform does not tell. */
  shows: z.union([z.object({ number: z.string() }), z.object({ withheld: z.literal(true) })]).exactOptional(),
  /** What it may show. */
  choices: z.array(shownNumber),
  canWithhold: z.boolean(),
  /** Names of the devices that are registered now. */
  registered: z.array(z.string()),
  facts: z.array(extensionFact),
  /** There is an announcement of the voicemail box that can be heard. */
  announcement: z.boolean(),
});

/** A mobile phone of the user. */
export type MobilePhoneRow = z.output<typeof mobilePhoneRow>;
const mobilePhoneRow = z.object({
  name: z.string(),
  number: someText,
  /** Manufacturer, model and firmware. */
  model: someText,
  /** It is an extension; else it is registered only. */
  extension: z.boolean(),
});

/** A voicemail box of the account. `owner`: whose messages it takes; absent: the platform does not tell. */
export type VoicemailBoxRow = z.output<typeof voicemailBoxRow>;
const voicemailBoxRow = z.object({ name: z.string(), owner: someText });

export type ExtensionsView = z.output<typeof extensionsView>;
const extensionsView = z.object({
  extensions: partOf(z.array(extensionRow)),
  /** The name of the base product. */
  product: someText,
  /** All numbers of the account. */
  numbers: partOf(z.array(shownNumber)),
  mobiles: partOf(z.array(mobilePhoneRow)),
  /** All voicemail boxes of the account. */
  boxes: partOf(z.array(voicemailBoxRow)),
});

const field = z.string().trim().min(1).max(60);
const toggle = z.object({ on: z.boolean() });

/** What the window asks about the extensions, numbers and mobile phones of a classic account. */
export const extensionRequests = {
  'extensions.read': fromDesk({ result: extensionsView }),
  'extensions.open': fromDesk({ args: z.object({ id }), result: extensionDetail }),
  'extensions.setDnd': fromDesk({ args: toggle.extend({ id }), result: extensionDetail }),
  /** `number`: E.164; null: none is shown. */
  'extensions.setShown': fromDesk({
    args: z.object({ id, number: z.string().min(1).max(40).nullable() }),
    result: extensionDetail,
  }),
  /** Fetches the announcement of a voicemail box; `id` names the request, as for all media. */
  'extensions.announcement': fromDesk({
    args: z.object({ extensionId: id, id }),
    result: z.object({ name: z.string() }),
  }),
  /** `phoneNumber` in any writing. Answers the mobile phones that are there then. */
  'extensions.addMobile': fromDesk({
    args: z.object({ phoneNumber: field, vendor: field, model: field, firmware: field }),
    result: z.array(mobilePhoneRow),
  }),
  /** The code that makes a mobile phone forward to the voicemail box, or no longer. */
  'extensions.gsmCode': fromDesk({ args: toggle, result: z.object({ code: z.string() }) }),
  /** The same code as it was read last, to the clipboard. */
  'extensions.copyGsmCode': fromDesk({ args: toggle }),
};
