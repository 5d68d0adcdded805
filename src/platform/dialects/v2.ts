import { badInput } from '../bad-input.ts';
import { getBalance } from '../balance.ts';
import { listCallerIds } from '../caller-ids.ts';
import { historyPages } from '../history.ts';
import { checkSms } from '../sms-content.ts';
import type { Transport } from '../transport.ts';
import { listColleagues } from '../users.ts';
import { blockNumber, listBlocked, unblockNumber } from '../v2/blacklist.ts';
import { v2ContactBook } from './v2-contact-book.ts';
import { getV2Contact } from '../v2/contact-changes.ts';
import { v2ContactPages } from '../v2/contacts.ts';
import { setDeviceCallerId, setDeviceDoNotDisturb, someNumber } from '../v2/device-settings.ts';
import { listSmsExtensions, sendFaxSession, sendSmsSession } from '../v2/messages.ts';
import type { Dialect, Message } from './dialect.ts';
import { readHistoryEntry, unlessGone } from './entries.ts';

/** The dialect of accounts that are spoken to in v2, which has other endpoints for SMS, faxes and past events. */
export function v2Dialect(transport: Transport): Dialect {
  /** One session per recipient; all are validated before the first is sent. */
  async function sendMessage(message: Message, signal?: AbortSignal): Promise<void> {
    const { recipients, content, sendAt, from } = message;
    some(recipients);
    checkSms(content);
    const smsId = from ?? (await listSmsExtensions(transport, signal))[0]?.id;
    if (smsId === undefined) throw badInput('from', 'an account that can send SMS');
    const rest = { smsId, message: content, ...(sendAt !== undefined && { sendAt }) };
    for (const recipient of recipients) await sendSmsSession(transport, { ...rest, recipient }, signal);
  }

  return {
    id: 'v2',
    contactPages: (options) => v2ContactPages(transport, options),
    contact: (id, signal) => getV2Contact(transport, id, signal),
    searchContacts: undefined,
    contactBook: v2ContactBook(transport),
    past: [
      [[{ list: 'history', pages: (options) => historyPages(transport, options) }]],
      [[{ list: 'archive', pages: (options) => historyPages(transport, { ...options, archived: true }) }]],
    ],
    kinds: {},
    async readEntry(refs, signal) {
      const entry = refs.find(({ list }) => list === 'history');
      return entry ? unlessGone(readHistoryEntry(transport, entry.id, signal).then((read) => [read])) : [];
    },
    users: (signal) => listColleagues(transport, signal),
    setDoNotDisturb: ({ id }, dnd, signal) => setDeviceDoNotDisturb(transport, id, dnd, signal),
    sendMessage,
    fax: { several: false, schedule: false },
    sendFax: async ({ from, recipients, pdf, onSent }, signal) => {
      some(recipients);
      const keys: string[] = [];
      for (const recipient of recipients) {
        const id = await sendFaxSession(transport, { faxlineId: from, recipient, pdf, onSent }, signal);
        keys.push(`history:${id}`);
      }
      return keys;
    },
    balance: (signal) => getBalance(transport, signal),
    callerIds: (signal) => listCallerIds(transport, signal),
    blacklist: {
      list: (signal) => listBlocked(transport, signal),
      add: (number, signal) => blockNumber(transport, number, signal),
      remove: (number, signal) => unblockNumber(transport, number, signal),
    },
    canWithhold: false,
    setCallerId: async (deviceId, number, signal) =>
      setDeviceCallerId(transport, deviceId, someNumber(number), signal),
  };
}

function some(recipients: readonly string[]): void {
  if (recipients.length === 0 || recipients.some((one) => one.trim() === '')) {
    throw badInput('recipients', 'the number of at least one recipient');
  }
}
