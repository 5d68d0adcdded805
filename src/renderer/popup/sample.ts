import type { CallCard, Control } from '../../shared/model/card.ts';

const off: Control = { enabled: false, pending: false };

const sample = (state: 'ringing' | 'connected'): CallCard => ({
  id: `sample-${state}`,
  direction: 'in',
  state,
  party: {
    number: '+4930231250',
    pretty: '+49 30 231250',
    country: 'DE',
    withheld: false,
    matches: [{ contactId: 'sample', name: 'Deskbell', organisation: 'Deskbell' }],
  },
  line: 'Deskbell',
  ringsOn: ['Deskbell', 'Deskbell'],
  startedAt: 0,
  muted: false,
  held: false,
  recording: false,
  parked: false,
  dtmf: '',
  earlier: [],
  controls: {
    mute: off,
    hold: off,
    record: off,
    dtmf: off,
    transfer: off,
    hangUp: off,
    park: off,
    announce: off,
  },
});

/** A typical next call, for the hidden spare card. */
export const sampleRinging = sample('ringing');

/** Rendered once, hidden, at load: prepares fonts, icons, texts and code for the first call. */
export const sampleLive = sample('connected');
