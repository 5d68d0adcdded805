import { z } from 'zod';
import { id, partOf, shownNumber, someText } from '../fields.ts';
import { fromDesk } from '../request.ts';

export type ExtensionKind = z.output<typeof extensionKind>;
const extensionKind = z.enum(['register', 'external', 'fax', 'sms', 'voicemail']);

export type ExtensionRow = z.output<typeof extensionRow>;
const extensionRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Absent: unknown to the specification. */
  kind: extensionKind.exactOptional(),
  /** Its formatted numbers. */
  numbers: z.array(z.string()),
  doNotDisturb: z.boolean().exactOptional(),
});

/** Details that only some kinds have. */
export type ExtensionFact = z.output<typeof extensionFact>;
const extensionFact = z.object({
  what: z.enum(['registrar', 'proxy', 'faxIn', 'timezone', 'provider', 'externalNumber']),
  value: z.string(),
});

export type ExtensionDetail = z.output<typeof extensionDetail>;
const extensionDetail = extensionRow.extend({
  directDials: z.array(z.string()),
  /** Its caller id; absent: unknown. */
  shows: z.union([z.object({ number: z.string() }), z.object({ withheld: z.literal(true) })]).exactOptional(),
  /** Possible caller ids. */
  choices: z.array(shownNumber),
  canWithhold: z.boolean(),
  registered: z.array(z.string()),
  facts: z.array(extensionFact),
  /** The voicemail box has an announcement. */
  announcement: z.boolean(),
});

export type MobilePhoneRow = z.output<typeof mobilePhoneRow>;
const mobilePhoneRow = z.object({
  name: z.string(),
  number: someText,
  /** Manufacturer, model and firmware. */
  model: someText,
  /** It is an extension, not merely registered. */
  extension: z.boolean(),
});

/** `owner`: whose messages it takes; absent: unknown. */
export type VoicemailBoxRow = z.output<typeof voicemailBoxRow>;
const voicemailBoxRow = z.object({ name: z.string(), owner: someText });

export type ExtensionsView = z.output<typeof extensionsView>;
const extensionsView = z.object({
  extensions: partOf(z.array(extensionRow)),
  product: someText,
  numbers: partOf(z.array(shownNumber)),
  mobiles: partOf(z.array(mobilePhoneRow)),
  boxes: partOf(z.array(voicemailBoxRow)),
});

const field = z.string().trim().min(1).max(60);
const toggle = z.object({ on: z.boolean() });

/** Requests about extensions, numbers and mobile phones of a classic account. */
export const extensionRequests = {
  'extensions.read': fromDesk({ result: extensionsView }),
  'extensions.open': fromDesk({ args: z.object({ id }), result: extensionDetail }),
  'extensions.setDoNotDisturb': fromDesk({ args: toggle.extend({ id }), result: extensionDetail }),
  /** `number`: E.164; null: withheld. */
  'extensions.setShown': fromDesk({
    args: z.object({ id, number: z.string().min(1).max(40).nullable() }),
    result: extensionDetail,
  }),
  /** Downloads the announcement of a voicemail box; `id` names the download. */
  'extensions.announcement': fromDesk({
    args: z.object({ extensionId: id, id }),
    result: z.object({ name: z.string() }),
  }),
  /** `phoneNumber` in any notation. Returns the mobile phones. */
  'extensions.addMobile': fromDesk({
    args: z.object({ phoneNumber: field, vendor: field, model: field, firmware: field }),
    result: z.array(mobilePhoneRow),
  }),
  /** The code that turns forwarding of a mobile phone to the voicemail box on or off. */
  'extensions.gsmCode': fromDesk({ args: toggle, result: z.object({ code: z.string() }) }),
  /** Copies the code that was last read. */
  'extensions.copyGsmCode': fromDesk({ args: toggle }),
};
