import { LONGEST_SMS, smsLength, smsParts } from '../../shared/sms-parts.ts';
import type { ServiceContext } from '../context.ts';
import type { SmsCallerId, SmsExtension } from '../state/messaging.ts';
import { sendSms } from '../events/send.ts';
import type { Routes } from '../http/routes.ts';
import { readSendParameters, refusal } from '../http/send-parameters.ts';
import { readOwnUser } from '../http/users.ts';
import { parseNumber } from '../numbers.ts';
import type { User } from '../state/account.ts';

/** Sending SMS (spec: Events). One event per recipient, however many parts the text takes. */
export function registerSms(rest: Routes, service: ServiceContext): void {
  rest.post('/:userId/events/sms', async (c) => {
    const user = readOwnUser(c, service);
    const { lists, targets, scheduled } = await readSendParameters(c, service.clock.now());
    const text = readText(lists.get('content')?.[0] ?? '', 'content');
    const extension = smsExtensionOf(service, user);
    const from = readSender(extension, lists.get('source')?.[0]);
    for (const to of targets)
      sendSms(service, { user, from, to, extensionId: extension.id, scheduled }, text);
    return c.body(null, 204);
  });
}

/** The SMS extension of a user; refused if there is none. */
function smsExtensionOf(service: ServiceContext, user: User): SmsExtension {
  const extension = service.state.account.smsExtensions.find((entry) => entry.ownerId === user.id);
  if (extension) return extension;
  throw refusal('source', 'you have no SMS extension');
}

/** The text of an SMS; `name`: its name in the request. */
export function readText(text: string, name: string): string {
  if (text === '') throw refusal(name, 'must not be empty');
  if (smsParts(text) !== undefined) return text;
  throw refusal(name, `may have ${LONGEST_SMS} characters, not ${smsLength(text)}`);
}

/** The number that the SMS shows: the given one, if it is verified, or the extension's default. */
function readSender(extension: SmsExtension, source: string | undefined): string {
  if (source === undefined) return defaultSender(extension);
  const number = parseNumber(source);
  const callerId = extension.callerIds.find((entry) => entry.phonenumber === number);
  if (!callerId) throw refusal('source', `"${source}" is no number of your SMS extension`);
  if (!callerId.verified) throw refusal('source', `${callerId.phonenumber} is not verified`);
  return callerId.phonenumber;
}

export function defaultSender(extension: SmsExtension): string {
  const isDefault = (entry: SmsCallerId): boolean => entry.defaultNumber && entry.verified;
  const callerId = extension.callerIds.find(isDefault) ?? extension.callerIds.find((entry) => entry.verified);
  if (callerId) return callerId.phonenumber;
  throw refusal('source', 'your SMS extension has no verified number');
}
