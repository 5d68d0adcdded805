import { getBillingBalance } from '../balance.ts';
import { listCallerIds } from '../caller-ids.ts';
import { getContact } from '../contact.ts';
import { contactPages, searchContacts } from '../contacts.ts';
import { setDeviceDnd } from '../devices.ts';
import {
  allEventPages,
  callEventPages,
  faxEventPages,
  smsEventPages,
  voicemailEventPages,
} from '../events/event-pages.ts';
import { sendFax } from '../events/faxes.ts';
import { sendSms } from '../events/sms.ts';
import { historyPages } from '../history.ts';
import { setOutgoingNumber } from '../settings/numbers.ts';
import type { Transport } from '../transport.ts';
import { listColleagues } from '../users.ts';
import { setDeviceCallerId, someNumber } from '../v2/device-settings.ts';
import type { Dialect, PastList } from './dialect.ts';
import { readEvent, readHistoryEntry, unlessGone, type EntryRef } from './entries.ts';

/** The dialect of the specification, for both account types. */
export function specDialect(transport: Transport): Dialect {
  const isClassic = transport.accountType === 'classic';

  const lists = {
    call: { list: 'calls', pages: (options) => callEventPages(transport, options) },
    voicemail: { list: 'voicemails', pages: (options) => voicemailEventPages(transport, options) },
    fax: { list: 'faxes', pages: (options) => faxEventPages(transport, options) },
    sms: { list: 'sms', pages: (options) => smsEventPages(transport, options) },
  } satisfies Record<string, PastList>;
  const { call, voicemail, fax, sms } = lists;
  const kinds = isClassic ? lists : { call, fax, sms };

  /**
   * Single calls and voicemails are classic; on the new system only the history has them. Only the history has notes.
   */
  async function readEntry(
    refs: readonly EntryRef[],
    signal?: AbortSignal,
  ): ReturnType<Dialect['readEntry']> {
    // The specification has no single history entry: an unknown path says nothing about the entry.
    const reported = refs.find(({ list }) => list === 'history');
    const ofHistory = reported
      ? unlessGone(readHistoryEntry(transport, reported.id, signal).then((read) => [read]))
      : Promise.resolve([]);
    const event = refs.find(
      (ref) => ref.list === 'events' && (isClassic || ref.kind === 'sms' || ref.kind === 'fax'),
    );
    const ofEvents =
      event?.list === 'events'
        ? unlessGone(readEvent(transport, event, signal).then((read) => [read]))
        : Promise.resolve([]);
    // If the events know it, a refusal by the history does not matter.
    const [known, noted] = await Promise.all([
      ofEvents,
      event ? ofHistory.catch(() => 'gone' as const) : ofHistory,
    ]);
    if (known === 'gone') return 'gone';
    return noted === 'gone' ? known : [...known, ...noted];
  }

  return {
    id: 'spec',
    contactPages: (options) => contactPages(transport, options),
    contact: (id, signal) => getContact(transport, id, { signal }),
    searchContacts: (text, signal) => searchContacts(transport, text, signal),
    contactBook: undefined,
    // The history knows more about calls, the events about everything else.
    past: [
      [[{ list: 'history', pages: (options) => historyPages(transport, options) }]],
      [
        [{ list: 'events', pages: (options) => allEventPages(transport, options) }],
        isClassic ? [call, voicemail, fax, sms] : [call, fax, sms],
      ],
    ],
    kinds,
    readEntry,
    users: (signal) => listColleagues(transport, signal),
    setDoNotDisturb: (device, dnd, signal) => setDeviceDnd(transport, device, dnd, signal),
    sendMessage: ({ recipients, content, sendAt, from }, signal) =>
      sendSms(
        transport,
        {
          targets: recipients,
          content,
          ...(sendAt !== undefined && { schedule: sendAt }),
          ...(from !== undefined && { source: from }),
        },
        signal,
      ),
    fax: { several: true, schedule: true },
    sendFax: async ({ from, recipients, pdf, sendAt, onSent }, signal) => {
      const schedule = sendAt === undefined ? {} : { schedule: sendAt };
      await sendFax(transport, { extension: from, targets: recipients, pdf, onSent, ...schedule }, signal);
      return [];
    },
    balance: (signal) => getBillingBalance(transport, { signal }),
    callerIds: (signal) => listCallerIds(transport, signal),
    // Extension settings are classic; the specification has no replacement for the new system.
    canWithhold: isClassic,
    setCallerId: async (deviceId, number, signal) => {
      if (isClassic) {
        const callerIdBody = { extensionId: deviceId, ...(number !== undefined && { number }) };
        return setOutgoingNumber(transport, callerIdBody, signal);
      }
      return setDeviceCallerId(transport, deviceId, someNumber(number), signal);
    },
  };
}
