import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allEventPages,
  callEventPages,
  faxEventPages,
  smsEventPages,
  voicemailEventPages,
  type EventPages,
} from '../../src/platform/events/event-pages.ts';
import {
  addEventLabel,
  deleteEvent,
  getCallEvent,
  getEventFlag,
  getFaxEvent,
  getSmsEvent,
  getVoicemailEvent,
  setEventFlag,
} from '../../src/platform/events/event-resources.ts';
import { getFaxContent, getFaxPreview, sendFax } from '../../src/platform/events/faxes.ts';
import { sendSms } from '../../src/platform/events/sms.ts';
import { getVoicemailUrl } from '../../src/platform/events/voicemails.ts';
import type { EventFields, PlatformEvent } from '../../src/shared/model/event.ts';
import { shows } from '../coverage/shows.ts';
import { collect } from '../unit/platform/collect.ts';
import { failureFrom, startWire, type Wire } from './client-support.ts';

const wires = {} as Record<'new' | 'classic', Wire>;
beforeAll(async () => {
  [wires.new, wires.classic] = await Promise.all([startWire('new'), startWire('classic')]);
});
afterAll(() => Promise.all([wires.new.close(), wires.classic.close()]));

const systems = ['new', 'classic'] as const;

async function all<E extends EventFields>(pages: EventPages<E>): Promise<E[]> {
  const events: E[] = [];
  for await (const page of pages) {
    expect(page.refused).toEqual([]);
    events.push(...page.events);
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  return events;
}

/** The newest event of a list. */
async function newest<E extends EventFields>(pages: EventPages<E>): Promise<E> {
  const first = (await pages.next()).value?.events[0];
  if (first === undefined) throw new Error('There is no event.');
  return first;
}

const lists = {
  call: callEventPages,
  fax: faxEventPages,
  sms: smsEventPages,
  voicemail: voicemailEventPages,
};
const kindsOf = { classic: ['call', 'fax', 'sms', 'voicemail'], new: ['fax', 'sms'] } as const;
const kinds = systems.flatMap((system) => kindsOf[system].map((kind) => [system, kind] as const));
const read = { call: getCallEvent, fax: getFaxEvent, sms: getSmsEvent, voicemail: getVoicemailEvent };

async function one(system: 'new' | 'classic', kind: PlatformEvent['kind']): Promise<PlatformEvent> {
  const { client } = wires[system];
  if (kind === 'sms') await sendSms(client, { targets: ['+4915799912345'], content: 'Hello' });
  return newest<PlatformEvent>(lists[kind](client));
}

describe.each(kinds)('events of a %s system, kind %s', (system, kind) => {
  it('are listed in pages, each once', async () => {
    const events = await all<PlatformEvent>(lists[kind](wires[system].client, { pageSize: 7 }));
    for (const event of events) expect(event).toMatchObject({ kind });
    const whole = await all<PlatformEvent>(lists[kind](wires[system].client));
    expect(events.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  it('can be read singly, with the same fields as in the list', async () => {
    const event = await one(system, kind);
    expect(await read[kind](wires[system].client, event.id)).toMatchObject({ id: event.id, kind });
  });

  it.each(['read', 'starred'] as const)('are %s or not, as last set', async (flag) => {
    shows(flag === 'read' ? 'event read = value' : 'event starred = value');
    const { client } = wires[system];
    const { id } = await one(system, kind);
    for (const value of [true, false, true]) {
      await setEventFlag(client, kind, id, flag, value);
      expect(await getEventFlag(client, kind, id, flag)).toBe(value);
      expect((await read[kind](client, id))[flag]?.value).toBe(value);
    }
  });

  it('can be deleted', async () => {
    shows('call event, DELETE → trash');
    const { client } = wires[system];
    const { id } = await one(system, kind);
    await deleteEvent(client, kind, id);
    if (kind === 'call') expect((await getCallEvent(client, id)).location).toBe('trash');
    else expect(await isThere(read[kind](client, id))).toBe(false);
  });

  it('that are unknown are answered with 404', async () => {
    const { client } = wires[system];
    const failures = [
      read[kind](client, 'nothing'),
      getEventFlag(client, kind, 'nothing', 'read'),
      setEventFlag(client, kind, 'nothing', 'starred', true),
      deleteEvent(client, kind, 'nothing'),
    ];
    for (const failure of failures) expect(await failureFrom(failure)).toMatchObject({ status: 404 });
  });
});

const labelled = kinds.flatMap(([system, kind]) => (kind === 'sms' ? [] : [[system, kind] as const]));

describe.each(labelled)('labels of events of a %s system, kind %s', (system, kind) => {
  it('are added to existing ones', async () => {
    const { client } = wires[system];
    const { id, labels } = await newest<PlatformEvent>(lists[kind](client));
    await addEventLabel(client, kind, id, 'urgent');
    expect((await read[kind](client, id)).labels).toEqual([...labels, 'urgent']);
  });
});

/** Whether a deleted event is gone or in the trash: the specification leaves both open. */
async function isThere(event: Promise<PlatformEvent>): Promise<boolean> {
  try {
    return (await event).location !== 'trash';
  } catch (error) {
    expect(await failureFrom(Promise.reject(error as Error))).toMatchObject({ status: 404 });
    return false;
  }
}

describe('events of all kinds', () => {
  it('are one list on the classic system', async () => {
    const { client } = wires.classic;
    const events = await all(allEventPages(client));
    const found = new Set(events.map(({ kind }) => kind));
    expect([...found].toSorted()).toEqual(['call', 'fax', 'sms', 'voicemail']);
    for (const kind of kindsOf.classic) {
      const ids = (await all<PlatformEvent>(lists[kind](client))).map(({ id }) => id);
      expect(events.filter((event) => event.kind === kind).map(({ id }) => id)).toEqual(ids);
    }
  });

  it('exclude calls on the new system, and voicemails are rejected there before a request', async () => {
    const { client } = wires.new;
    const kinds = (await collect(allEventPages(client))).flatMap(({ events }) =>
      events.map(({ kind }) => kind),
    );
    expect([...new Set(kinds)].sort()).toEqual(['fax', 'sms']);
    expect((await collect(callEventPages(client))).flatMap(({ events }) => events)).toEqual([]);
    const failure = await failureFrom(voicemailEventPages(client).next());
    expect(failure).toMatchObject({
      kind: 'unsupported',
      replacement: 'GET /channels/{channelId}/events',
    });
  });
});

describe.each(systems)('a message sent from a %s system', (system) => {
  it('is an SMS of three parts to all its recipients', async () => {
    shows('SMS: 160 characters a message, longer is split', 'SMS: 460 characters at most');
    const { client } = wires[system];
    const content = 'x'.repeat(460);
    await sendSms(client, { targets: ['+4915799911111', '+4915799922222'], content });
    const sent = (await all(smsEventPages(client))).slice(0, 2);
    expect(sent.map(({ text }) => text)).toEqual([content, content]);
    expect(sent.flatMap(({ targets }) => targets.map(({ numberE164 }) => numberE164)).toSorted()).toEqual([
      '+4915799911111',
      '+4915799922222',
    ]);
  });

  it('is an SMS scheduled for a later time', async () => {
    shows('schedule: exactly one value');
    const { client } = wires[system];
    const schedule = new Date(Date.now() + 86_400_000);
    await sendSms(client, { targets: ['+4915799911111'], content: 'Later', schedule });
    const event = await newest(smsEventPages(client));
    expect(event).toMatchObject({ status: 'scheduled', text: 'Later' });
    expect(event.scheduled).toContain(schedule.toISOString().slice(11, 19));
  });

  it('is a fax, whose document and pages can be read back', async () => {
    const { client } = wires[system];
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.addPage();
    const bytes = new Uint8Array(await pdf.save());
    const extension = (await newest(faxEventPages(client))).extension?.id ?? 'f0';
    await sendFax(client, { extension, targets: ['+4930123456'], pdf: bytes });
    const fax = await newest(faxEventPages(client));
    expect(fax).toMatchObject({ direction: 'out', pageCount: 2 });
    expect((await getFaxContent(client, fax.id)).byteLength).toBeGreaterThan(100);
    expect((await getFaxContent(client, fax.id, 'image/tiff')).byteLength).toBeGreaterThan(100);
    const preview = await getFaxPreview(client, fax.id, 1, 'small');
    expect(preview.pageNumber).toBe(1);
  });
});

describe('the sound of a voicemail', () => {
  it('can be downloaded from the given address', async () => {
    const { client } = wires.classic;
    const { id } = await newest(voicemailEventPages(client));
    const url = await getVoicemailUrl(client, id);
    expect(URL.canParse(url)).toBe(true);
    const { jwt } = wires.classic.service.tokens;
    const sound = await fetch(url, { headers: { authorization: `Bearer ${jwt}` } });
    expect(sound.status).toBe(200);
  });
});
