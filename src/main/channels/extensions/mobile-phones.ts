import {
  addMobileExtension,
  getMobileExtensions,
  getRegisteredMobileDevices,
  type MobilePhone,
} from '../../../platform/settings/mobile.ts';
import { readTarget } from '../../../shared/dial-target.ts';
import type { RequestArgs } from '../../../shared/ipc/contract.ts';
import type { MobilePhoneRow } from '../../../shared/ipc/requests/extensions.ts';
import { fromPush, pretty } from '../../../shared/phone-number.ts';
import type { AccountClient } from '../../account/account.ts';
import { Refusal } from '../../base/refusal.ts';

/** The user's mobile phones: extensions first, then those that are only registered. */
export async function readMobilePhones(account: AccountClient, country: string): Promise<MobilePhoneRow[]> {
  const { transport, signal } = account;
  const [extensions, registered] = await Promise.all([
    getMobileExtensions(transport, { signal }),
    getRegisteredMobileDevices(transport, { signal }),
  ]);
  const extensionKeys = new Set(extensions.map((phone) => keyOf(phone, country)));
  return [
    ...extensions.map((phone) => rowOf(phone, country, true)),
    ...registered
      .filter((phone) => !extensionKeys.has(keyOf(phone, country)))
      .map((phone) => rowOf(phone, country, false)),
  ];
}

/** Adds a mobile phone as an extension. @returns all phones. @throws Refusal for an internal number, PlatformException */
export async function addMobilePhone(
  account: AccountClient,
  country: string,
  { phoneNumber, ...phone }: RequestArgs<'extensions.addMobile'>,
): Promise<MobilePhoneRow[]> {
  const read = readTarget(phoneNumber, country);
  if (read?.kind !== 'number') throw new Refusal({ kind: 'not-a-number', text: phoneNumber });
  await addMobileExtension(account.transport, { phoneNumber: read.number, ...phone }, account.signal);
  return readMobilePhones(account, country);
}

const e164 = (number: string, country: string): string => fromPush(number, country) ?? number;

const keyOf = ({ extensionId, phoneNumber }: MobilePhone, country: string): string =>
  phoneNumber === undefined ? (extensionId ?? '') : e164(phoneNumber, country);

function rowOf(phone: MobilePhone, country: string, extension: boolean): MobilePhoneRow {
  const { extensionId, alias, phoneNumber, vendor, model, firmware } = phone;
  const number = phoneNumber === undefined ? undefined : pretty(e164(phoneNumber, country));
  const about = [vendor, model, firmware].filter((text) => text !== undefined).join(' ');
  return {
    name: alias ?? (about === '' ? (number ?? extensionId ?? '') : about),
    ...(number !== undefined && { number }),
    ...(about !== '' && about !== alias && { model: about }),
    extension,
  };
}
