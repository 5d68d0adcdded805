import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDevices } from '../../src/platform/devices.ts';
import type { Dialect } from '../../src/platform/dialects/dialect.ts';
import { findDialect } from '../../src/platform/dialects/probe.ts';
import { specDialect } from '../../src/platform/dialects/spec.ts';
import { v2Dialect } from '../../src/platform/dialects/v2.ts';
import { smsEventPages } from '../../src/platform/events/event-pages.ts';
import { listFaxLines } from '../../src/platform/fax-lines.ts';
import { getDeviceCallerId } from '../../src/platform/v2/device-settings.ts';
import type { Contact } from '../../src/shared/model/contact.ts';
import { startWire, type Wire } from './client-support.ts';

const dialects = { spec: specDialect, v2: v2Dialect };
const both = (['new', 'classic'] as const).flatMap((system) =>
  (['spec', 'v2'] as const).map((id) => [system, id] as const),
);

describe.each(both)('a %s account in the dialect %s', (system, id) => {
  let wire: Wire;
  let dialect: Dialect;
  beforeAll(async () => {
    wire = await startWire(system, 60);
    dialect = dialects[id](wire.client);
  });
  afterAll(() => wire.close());

  async function contacts(): Promise<Contact[]> {
    const all: Contact[] = [];
    for await (const page of dialect.contactPages({ pageSize: 25 })) {
      expect(page.refused).toEqual([]);
      all.push(...page.contacts);
    }
    return all;
  }

  it('has all contacts with names and numbers', async () => {
    const all = await contacts();
    expect(new Set(all.map((contact) => contact.id)).size).toBe(60);
    for (const { name } of all) expect(name).not.toBe('');
    expect(all.filter(({ numbers }) => numbers.length > 0).length).toBeGreaterThan(50);
  });

  it('has a balance and numbers', async () => {
    expect(await dialect.balance()).toMatchObject({ currency: 'EUR' });
    expect((await dialect.callerIds()).length).toBeGreaterThan(0);
  });

  it('switches do-not-disturb', async () => {
    const device = (await listDevices(wire.client)).find(({ type }) => type === 'register');
    if (device === undefined) throw new Error('The account has no device.');
    for (const dnd of [true, false]) {
      await dialect.setDoNotDisturb(device, dnd);
      const now = await listDevices(wire.client);
      expect(now.find((one) => one.id === device.id)?.doNotDisturb).toBe(dnd);
    }
  });

  it('shows another number to the called party', async () => {
    const device = (await listDevices(wire.client)).find(({ type }) => type === 'register');
    const numbers = (await dialect.callerIds()).map(({ number }) =>
      number.startsWith('+') ? number : `+${number}`,
    );
    const number = numbers.at(-1) ?? '';
    await dialect.setCallerId(device?.id ?? '', number);
    expect((await getDeviceCallerId(wire.client, device?.id ?? '')).replace('+', '')).toBe(number.slice(1));
  });

  it('sends an SMS to each recipient', async () => {
    const content = `Hello in ${id}`;
    await dialect.sendMessage({ recipients: ['+4915799911111', '+4915799922222'], content });
    const events = (await smsEventPages(wire.client).next()).value?.events ?? [];
    const sent = events.filter(({ text }) => text === content);
    expect(sent.flatMap(({ targets }) => targets)).toHaveLength(2);
  });

  it('sends a fax', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const [line] = await listFaxLines(wire.client);
    const pdf = new Uint8Array(await document.save());
    await dialect.sendFax({ from: line?.id ?? '', recipients: ['+4930123456'], pdf });
  });

  it('can read everything of the past that its system has', async () => {
    const { control } = wire;
    await control('POST', '/events', { kind: 'sms', text: 'Just came in' });
    const read: Record<string, string[]> = {};
    for (const [first = []] of dialect.past) {
      for (const past of first) {
        const kinds = new Set<string>();
        if (past.list === 'history' || past.list === 'archive') {
          for await (const { entries } of past.pages({ pageSize: 50 })) {
            for (const { kind } of entries) kinds.add(kind);
            if (kinds.size > 3) break;
          }
        } else {
          for await (const { events } of past.pages({ pageSize: 50 })) {
            for (const { kind } of events) kinds.add(kind);
            if (kinds.size > 3) break;
          }
        }
        read[past.list] = [...kinds].sort();
      }
    }
    // On the new system: the user's own SMS and faxes. Its calls are in the channels.
    const kinds = system === 'classic' ? ['call', 'fax', 'sms', 'voicemail'] : ['fax', 'sms'];
    expect(read).toEqual(id === 'spec' ? { history: kinds, events: kinds } : { history: kinds, archive: [] });
  });
});

describe('the dialect of the local service', () => {
  it.each(['new', 'classic'] as const)('of a %s account is that of the specification', async (system) => {
    const wire = await startWire(system);
    const found = await findDialect(wire.client);
    await wire.close();
    expect(found).toMatchObject({ dialect: { id: 'spec' }, evidence: 'GET /my/contacts' });
  });
});
