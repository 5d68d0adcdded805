import { devicesOf, type Account, type Device, type User } from './account.ts';

/** An extension of a user of a classic account. */
export interface Extension {
  id: string;
  alias: string;
  type: 'sms' | 'fax' | 'voicemail' | 'register' | 'external';
  /** Its number, E.164 with '+'. */
  number: string;
  /** The number it shows, E.164 with '+', or `anonymous`. */
  shown: string;
  /** The phone of a register or external extension. */
  device?: Device;
}

/** The extensions of a user: phones first, then fax, SMS and voicemail. */
export function extensionsOf(account: Account, user: User): Extension[] {
  const phones = devicesOf(account, user.id).flatMap((device): Extension[] => {
    if (device.type !== 'REGISTER' && device.type !== 'EXTERNAL') return [];
    const type = device.type === 'REGISTER' ? 'register' : 'external';
    return [{ ...device, type, number: user.directNumber, shown: device.callerId, device }];
  });
  const shownBy = (id: string, number: string): string => account.shownNumbers.get(id) ?? number;
  const faxes = account.faxLines
    .filter((line) => line.ownerId === user.id)
    .map((line): Extension => ({ ...line, type: 'fax', shown: shownBy(line.id, line.number) }));
  const sms = account.smsExtensions
    .filter((entry) => entry.ownerId === user.id)
    .map((entry): Extension => {
      const number = entry.callerIds.find((callerId) => callerId.defaultNumber)?.phonenumber ?? '';
      return { ...entry, type: 'sms', number, shown: shownBy(entry.id, number) };
    });
  const voicemail: Extension = {
    id: voicemailId(user),
    alias: `Voicemail of ${user.firstname} ${user.lastname}`,
    type: 'voicemail',
    number: user.directNumber,
    shown: shownBy(voicemailId(user), user.directNumber),
  };
  return [...phones, ...faxes, ...sms, voicemail];
}

export function voicemailId(user: User): string {
  return user.id.replace(/^w/, 'v');
}

/** Whether the voicemail of the called users accepts no calls. */
export function isVoicemailSilent(account: Account, userIds: readonly string[]): boolean {
  const [userId] = userIds;
  return userId !== undefined && account.silentExtensions.has(userId.replace(/^w/, 'v'));
}

/** Whether it is in do-not-disturb. */
export function isSilent(account: Account, { id, device }: Extension): boolean {
  return device ? device.dnd : account.silentExtensions.has(id);
}

/** Sets what an extension shows: E.164 with '+', or `anonymous`. */
export function setShown(account: Account, { id, device }: Extension, number: string): void {
  if (device) device.callerId = number;
  else account.shownNumbers.set(id, number);
}

export function setSilent(account: Account, { id, device }: Extension, value: boolean): void {
  if (device) device.dnd = value;
  else if (value) account.silentExtensions.add(id);
  else account.silentExtensions.delete(id);
}
