import type { CallCard, Control, Party } from '../../src/shared/model/card.ts';
import type { MessageId } from '../../src/shared/messages/index.ts';

const on: Control = { enabled: true, pending: false };
const off = (id: MessageId): Control => ({ enabled: false, pending: false, reason: { id } });
const every = (control: Control): CallCard['controls'] => ({
  mute: control,
  hold: control,
  record: control,
  dtmf: control,
  transfer: control,
  hangUp: control,
  park: control,
  announce: control,
});

export const anna: Party = {
  number: '+493023125101',
  pretty: '+49 30 23125 101',
  country: 'DE',
  withheld: false,
  matches: [{ contactId: 'c1', name: 'Anna Berg', organisation: 'Berg & Partner, Purchasing' }],
};
const jonas: Party = {
  number: '+493023125011',
  pretty: '+49 30 23125011',
  country: 'DE',
  withheld: false,
  matches: [{ contactId: 'colleague:+493023125011', name: 'Jonas Brandt' }],
};
export const annaOrMax: Party = {
  ...anna,
  matches: [
    { contactId: 'c1', name: 'Anna Berg', organisation: 'Berg & Partner', book: 'CRM' },
    { contactId: 'c2', name: 'Max Berg', organisation: 'Berg & Partner', book: 'Vertrieb' },
  ],
};
export const unknown: Party = {
  number: '+442079460123',
  pretty: '+44 20 7946 0123',
  country: 'GB',
  withheld: false,
  matches: [],
};
export const withheld: Party = { withheld: true, matches: [] };
export const longName: Party = {
  number: '+4915123456789',
  pretty: '+49 1512 3456789',
  country: 'DE',
  withheld: false,
  matches: [
    {
      contactId: 'c9',
      name: 'Dr. Wolfgang-Maximilian Freiherr von Hohenstein-Schwarzenberg-Liechtenfels',
      organisation:
        'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, Rechtsabteilung',
    },
  ],
};

export const manyLong: Party = {
  ...anna,
  matches: [
    { contactId: 'c1', name: 'Johanna Freifrau von Hohenstein-Schwarzenberg' },
    { contactId: 'c2', name: 'Dr. Wolfgang-Maximilian Freiherr von Hohenstein-Schwarzenberg' },
    { contactId: 'c3', name: 'Kanzlei Hohenstein' },
  ],
};

/** An incoming call `age` milliseconds old. */
export function ringing(id: string, party: Party, age: number, more: Partial<CallCard> = {}): CallCard {
  return {
    id,
    direction: 'in',
    state: 'ringing',
    party,
    line: 'Sales',
    ringsOn: ['Desk phone', 'Mobile'],
    startedAt: Date.now() - age,
    muted: false,
    held: false,
    recording: false,
    parked: false,
    dtmf: '',
    earlier: [],
    controls: every(off('reason.not-answered')),
    ...more,
  };
}

export function live(id: string, party: Party, age: number, more: Partial<CallCard> = {}): CallCard {
  const connectedAt = Date.now() - age;
  return {
    ...ringing(id, party, age + 9000),
    state: 'connected',
    ringsOn: [],
    connectedAt,
    controls: every(on),
    ...more,
  };
}

export const held = (id: string, party: Party, age: number, more: Partial<CallCard> = {}): CallCard =>
  live(id, party, age, { state: 'held', held: true, ...more });

export const dialling = (id: string, party: Party): CallCard =>
  ringing(id, party, 4000, {
    direction: 'out',
    state: 'dialling',
    ringsOn: ['Desk phone', 'Mobile'],
    step: 'device',
    controls: { ...every(off('reason.not-answered')), hangUp: on },
  });

export function ended(id: string, party: Party, talked: number, more: Partial<CallCard> = {}): CallCard {
  return live(id, party, talked, {
    state: 'ended',
    cause: 'normalClearing',
    endedAt: Date.now(),
    controls: every(off('reason.ended')),
    ...more,
  });
}

export const withoutMute = (card: CallCard): CallCard => ({
  ...card,
  controls: {
    ...card.controls,
    mute: off('reason.mute-unsupported'),
    hold: { enabled: true, pending: true },
  },
});

/** A caller on hold while a colleague is asked. */
export const consulting = (id: string, talking: boolean): CallCard[] => [
  live('q', jonas, 12_000, {
    direction: 'out',
    ...(talking ? {} : { state: 'dialling', step: 'farEnd' }),
  }),
  {
    ...held(id, anna, 192_000),
    transferTarget: 'Jonas Brandt',
    consultation: { id: 'q', talking },
  },
];

export const transferred = (id: string): CallCard =>
  ended(id, anna, 192_000, {
    cause: 'transferred',
    transferTarget: 'Jonas Brandt',
    notice: { tone: 'info', sentence: { id: 'notice.transferred', values: { target: 'Jonas Brandt' } } },
  });

/** A call that the platform did not start. */
export const neverDialled = (id: string): CallCard =>
  ended(id, unknown, 0, {
    cause: 'failed',
    notice: {
      tone: 'danger',
      sentence: { id: 'notice.dialRefused', values: { why: { id: 'failure.unreachable' } } },
    },
  });
