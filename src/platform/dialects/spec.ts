import { getBillingBalance } from '../balance.ts';
import { listCallerIds } from '../caller-ids.ts';
import { channelEventPages } from '../channel-events.ts';
import { contactPages } from '../contacts.ts';
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
import { listChannels } from '../channels.ts';
import { historyPages } from '../history.ts';
import { setOutgoingNumber } from '../settings/numbers.ts';
import type { Transport } from '../transport.ts';
import { listColleagues } from '../users.ts';
import { setDeviceCallerId, someNumber } from '../v2/device-settings.ts';
import type { Dialect, HistoryEntries, PastList } from './dialect.ts';
import { entryOfChannelEvent, entryOfEvent } from './history-of-events.ts';

/** The dialect of the specification. */
export function specDialect(transport: Transport): Dialect {
  const isClassic = transport.accountType === 'classic';

  async function* history(
    options: Parameters<Dialect['history']>[0] = {},
  ): AsyncGenerator<HistoryEntries, void, undefined> {
    if (isClassic) {
      for await (const { events, refused } of allEventPages(transport, options)) {
        yield { entries: events.map(entryOfEvent), refused };
      }
      return;
    }
    for (const { id } of await listChannels(transport, options.signal)) {
      for await (const { events, refused } of channelEventPages(transport, id, options)) {
        yield { entries: events.map(entryOfChannelEvent), refused };
      }
    }
    for (const pages of [smsEventPages, faxEventPages]) {
      for await (const { events, refused } of pages(transport, options)) {
        yield { entries: events.map(entryOfEvent), refused };
      }
    }
  }

  const calls: PastList[] = [
    { list: 'calls', pages: (options) => callEventPages(transport, options) },
    { list: 'voicemails', pages: (options) => voicemailEventPages(transport, options) },
  ];
  const messages: PastList[] = [
    { list: 'faxes', pages: (options) => faxEventPages(transport, options) },
    { list: 'sms', pages: (options) => smsEventPages(transport, options) },
  ];

  return {
    id: 'spec',
    contactPages: (options) => contactPages(transport, options),
    history,
    past: isClassic
      ? [[{ list: 'history', pages: (options) => historyPages(transport, options) }], [...calls, ...messages]]
      : [messages],
    users: (signal) => listColleagues(transport, signal),
    setDnd: (device, dnd, signal) => setDeviceDnd(transport, device, dnd, signal),
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
    // The settings of extensions are classic; the specification has nothing in their place.
    canWithhold: isClassic,
    setCallerId: async (deviceId, number, signal) => {
      if (isClassic) {
        const shown = { extensionId: deviceId, ...(number !== undefined && { number }) };
        return setOutgoingNumber(transport, shown, signal);
      }
      return setDeviceCallerId(transport, deviceId, someNumber(number), signal);
    },
  };
}
