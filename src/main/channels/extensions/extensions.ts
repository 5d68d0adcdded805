import {
  getBaseProductType,
  getExtension,
  getExtensionDnd,
  listExtensions,
  setExtensionDnd,
  type Extension,
} from '../../../platform/settings/extensions.ts';
import {
  getAccountNumbers,
  getNumbers,
  getOutgoingNumbers,
  setOutgoingNumber,
  type AccountNumber,
} from '../../../platform/settings/numbers.ts';
import { listVoicemailBoxes, type VoicemailBox } from '../../../platform/voicemail-boxes.ts';
import type {
  ExtensionDetail,
  ExtensionFact,
  ExtensionRow,
  ExtensionsView,
  VoicemailBoxRow,
} from '../../../shared/ipc/requests/extensions.ts';
import type { ShownNumber } from '../../../shared/model/account.ts';
import { fromPush, pretty } from '../../../shared/phone-number.ts';
import { shownNumber } from '../../../shared/shown-number.ts';
import type { AccountClient } from '../../account/account.ts';
import type { DoNotDisturb } from '../../do-not-disturb/do-not-disturb.ts';
import { mapPart, part } from '../../account/page-part.ts';
import { readMobilePhones } from './mobile-phones.ts';

export interface ExtensionDeps {
  account: AccountClient;
  /** Do-not-disturb of phones goes the common way, so that tray and push answers know of it. */
  doNotDisturb: Pick<DoNotDisturb, 'set'>;
  /** Whether the extension is one of the user's devices. */
  isDevice(id: string): boolean;
  nameOf(id: string): string | undefined;
  country: string;
}

/** Reads extensions, numbers, mobile phones and voicemail boxes of a classic account; each part may fail alone. */
export async function readExtensions({ account, country, nameOf }: ExtensionDeps): Promise<ExtensionsView> {
  const { transport, signal } = account;
  const [extensions, numbers, mobiles, boxes, product] = await Promise.all([
    part(listExtensions(transport, { signal })),
    part(getAccountNumbers(transport, { signal })),
    part(readMobilePhones(account, country)),
    part(listVoicemailBoxes(transport, signal)),
    part(getBaseProductType(transport, { signal })),
  ]);
  const alias = product.ok ? product.value.alias : undefined;
  return {
    extensions: mapPart(extensions, (list) => list.map((extension) => rowOf(extension, country))),
    numbers: mapPart(numbers, (list) => list.map((number) => choiceOf(number, country))),
    mobiles,
    boxes: mapPart(boxes, (list) => list.map((box) => boxOf(box, nameOf))),
    ...(alias !== undefined && { product: alias }),
  };
}

/**
 * Reads one extension by its id (`e0`), with what may be chosen for it. Rejects with PlatformException if the
 * extension itself cannot be read.
 */
export async function openExtension(
  { account, country }: Pick<ExtensionDeps, 'account' | 'country'>,
  id: string,
): Promise<ExtensionDetail> {
  const { transport, signal } = account;
  const [extension, dnd, numbers, outgoing] = await Promise.all([
    getExtension(transport, id, { signal }),
    part(getExtensionDnd(transport, id, { signal })),
    part(getNumbers(transport, { signal })),
    part(getOutgoingNumbers(transport, { signal })),
  ]);
  const callerId = outgoing.ok ? outgoing.value.find(({ extensionId }) => extensionId === id) : undefined;
  const shows =
    callerId === undefined
      ? undefined
      : callerId.number === undefined
        ? ({ withheld: true } as const)
        : { number: e164(callerId.number, country) };
  return {
    ...rowOf(dnd.ok ? { ...extension, dnd: dnd.value } : extension, country),
    directDials: extension.directDialNumbers.map((number) => readable(number, country)),
    ...(shows !== undefined && { shows }),
    choices: numbers.ok ? numbers.value.phonenumbers.map((number) => choiceOf(number, country)) : [],
    canWithhold: numbers.ok && numbers.value.allowEmptyOadc !== false,
    registered: extension.devices.flatMap(({ name, alias, model }) =>
      [name, alias, model].filter((text): text is string => typeof text === 'string').slice(0, 1),
    ),
    facts: factsOf(extension, country),
    announcement: extension.announcementUrl !== undefined,
  };
}

/** @throws PlatformException */
export async function setExtensionDoNotDisturb(
  deps: ExtensionDeps,
  id: string,
  on: boolean,
): Promise<ExtensionDetail> {
  const { transport, signal } = deps.account;
  if (deps.isDevice(id)) await deps.doNotDisturb.set(on ? 'open' : 'off', id);
  else await setExtensionDnd(transport, id, on, signal);
  return openExtension(deps, id);
}

/** Sets the caller id; null: withheld. @throws PlatformException */
export async function setExtensionShown(
  deps: ExtensionDeps,
  id: string,
  number: string | null,
): Promise<ExtensionDetail> {
  const { transport, signal } = deps.account;
  await setOutgoingNumber(transport, { extensionId: id, ...(number !== null && { number }) }, signal);
  return openExtension(deps, id);
}

function boxOf(
  { id, alias, belongsToEndpoint }: VoicemailBox,
  nameOf: ExtensionDeps['nameOf'],
): VoicemailBoxRow {
  const owner = nameOf(belongsToEndpoint?.extension ?? '');
  return { name: alias ?? id, ...(owner !== undefined && { owner }) };
}

const e164 = (number: string, country: string): string => fromPush(number, country) ?? number;
const readable = (number: string, country: string): string => pretty(e164(number, country));

const choiceOf = ({ number, label }: AccountNumber, country: string): ShownNumber =>
  shownNumber({ number: e164(number, country), ...(label !== undefined && { label }) });

function rowOf({ extensionId, alias, type, incomingNumbers, dnd }: Extension, country: string): ExtensionRow {
  return {
    id: extensionId,
    name: alias ?? extensionId,
    ...(type !== undefined && { kind: type }),
    numbers: incomingNumbers.map((number) => readable(number, country)),
    ...(dnd !== undefined && { doNotDisturb: dnd }),
  };
}

/** Without the secrets `sipPassword` and `pin`. */
function factsOf(extension: Extension, country: string): ExtensionFact[] {
  const { registerUrl, outboundProxyUrl, faxIn, timezone, provider, externalPhonenumber } = extension;
  const external = externalPhonenumber === undefined ? undefined : readable(externalPhonenumber, country);
  const reported = [
    ['registrar', registerUrl],
    ['proxy', outboundProxyUrl],
    ['faxIn', faxIn === undefined ? undefined : faxIn ? 'yes' : 'no'],
    ['timezone', timezone],
    ['provider', provider],
    ['externalNumber', external],
  ] as const;
  return reported.flatMap(([what, value]) => (value === undefined || value === '' ? [] : [{ what, value }]));
}
