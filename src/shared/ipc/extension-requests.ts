import type { ShownNumber } from '../model/account.ts';
import type { Part } from './part.ts';

export const extensionKinds = ['register', 'external', 'fax', 'sms', 'voicemail'] as const;
export type ExtensionKind = (typeof extensionKinds)[number];

/** An extension of a classic account in the list of them. */
export interface ExtensionRow {
  id: string;
  name: string;
  /** Absent: one that the specification does not know. */
  kind?: ExtensionKind;
  /** Under which it is called, as they are read by people. */
  numbers: string[];
  dnd?: boolean;
}

/** What the platform tells of one kind of extension only. */
export const extensionFacts = [
  'registrar',
  'proxy',
  'faxIn',
  'timezone',
  'provider',
  'externalNumber',
] as const;
export interface ExtensionFact {
  what: (typeof extensionFacts)[number];
  value: string;
}

/** One extension, as the platform has it now. */
export interface ExtensionDetail extends ExtensionRow {
  directDials: string[];
  /** What it shows to the called party; absent: the platform does not tell. */
  shows?: { number: string } | { withheld: true };
  /** What it may show. */
  choices: ShownNumber[];
  canWithhold: boolean;
  /** Names of the devices that are registered now. */
  registered: string[];
  facts: ExtensionFact[];
  /** There is an announcement of the voicemail box that can be heard. */
  announcement: boolean;
}

/** A mobile phone of the user. */
export interface MobilePhoneRow {
  name: string;
  number?: string;
  /** Manufacturer, model and firmware. */
  model?: string;
  /** It is an extension; else it is registered only. */
  extension: boolean;
}

/** A voicemail box of the account. */
export interface VoicemailBoxRow {
  name: string;
  /** Whose messages it takes: a person or a line; absent: the platform does not tell. */
  owner?: string;
}

export interface ExtensionsView {
  extensions: Part<ExtensionRow[]>;
  /** The name of the base product. */
  product?: string;
  /** All numbers of the account. */
  numbers: Part<ShownNumber[]>;
  mobiles: Part<MobilePhoneRow[]>;
  /** All voicemail boxes of the account. */
  boxes: Part<VoicemailBoxRow[]>;
}

/** What the window asks about the extensions, numbers and mobile phones of a classic account. */
export interface ExtensionRequests {
  'extensions.read': { args: void; result: ExtensionsView };
  'extensions.open': { args: { id: string }; result: ExtensionDetail };
  'extensions.setDnd': { args: { id: string; on: boolean }; result: ExtensionDetail };
  /** `number`: E.164; null: none is shown. */
  'extensions.setShown': { args: { id: string; number: string | null }; result: ExtensionDetail };
  /** Fetches the announcement of a voicemail box; `id` names the request, as for all media. */
  'extensions.announcement': { args: { extensionId: string; id: string }; result: { name: string } };
  /** `phoneNumber` in any writing. Answers the mobile phones that are there then. */
  'extensions.addMobile': {
    args: { phoneNumber: string; vendor: string; model: string; firmware: string };
    result: MobilePhoneRow[];
  };
  /** The code that makes a mobile phone forward to the voicemail box, or no longer. */
  'extensions.gsmCode': { args: { on: boolean }; result: { code: string } };
  /** The same code as it was read last, to the clipboard. */
  'extensions.copyGsmCode': { args: { on: boolean }; result: void };
}

/** The desk window may make all of them. */
export const extensionRequestNames = [
  'extensions.read',
  'extensions.open',
  'extensions.setDnd',
  'extensions.setShown',
  'extensions.announcement',
  'extensions.addMobile',
  'extensions.gsmCode',
  'extensions.copyGsmCode',
] as const satisfies (keyof ExtensionRequests)[];
