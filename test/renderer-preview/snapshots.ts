import type { DeskEvent } from '../../src/shared/ipc/desk-event.ts';
import type { CallCard } from '../../src/shared/model/card.ts';
import type {
  Appearance,
  DeskSnapshot,
  DeviceView,
  Locale,
  PopupSnapshot,
} from '../../src/shared/ipc/snapshot.ts';
import {
  anna,
  annaOrMax,
  consulting,
  dialling,
  ended,
  held,
  live,
  longName,
  manyLong,
  ringing,
  unknown,
  withheld,
  withoutMute,
  neverDialled,
  transferred,
} from './cards.ts';
import { preferences } from './preferences.ts';
import { recent } from './recent.ts';
import { setUpDone } from './set-up-view.ts';
import { updatesBesides, updateViews } from './updates.ts';

export interface Look {
  locale: Locale;
  theme: 'light' | 'dark';
}

const appearance = ({ locale, theme }: Look): Appearance => ({ locale, theme, localeChoice: locale });

export const popup =
  (cards: () => CallCard[], { growsUp = false, ...more }: Partial<PopupSnapshot> = {}) =>
  (look: Look, seq: number): PopupSnapshot => ({
    seq,
    appearance: appearance(look),
    cards: cards(),
    growsUp,
    audible: [],
    crm: false,
    ...more,
  });

/** Every state of the popup, by name. */
export const popupStates: Record<string, (look: Look, seq: number) => PopupSnapshot> = {
  empty: popup(() => []),
  ringing: popup(() => [ringing('a', anna, 7000)]),
  forwarded: popup(() => [ringing('a', anna, 7000, { forwardedBy: 'Front desk' })]),
  earlier: popup(
    () => [
      ringing('a', anna, 7000, {
        forwardedBy: 'Front desk',
        earlier: [
          {
            at: Date.now() - 3 * 86_400_000,
            direction: 'in',
            outcome: 'missed',
            note: 'asked for offer 4711, wants to be called back before the fair in Hanover',
          },
        ],
        note: 'Wants offer 4711',
      }),
    ],
    { audible: ['a'], crm: true },
  ),
  'agent-said': popup(() => [
    ringing('a', anna, 7000, {
      earlier: [{ at: Date.now() - 86_400_000, direction: 'in', outcome: 'taken' }],
      agent: {
        at: Date.now() - 86_400_000,
        text: 'The caller asked when order 4711 arrives and wants to be called back before noon.',
      },
    }),
  ]),
  sounding: popup(() => [ringing('a', unknown, 7000)], { audible: ['a'] }),
  'several-long': popup(() => [ringing('a', manyLong, 7000)]),
  'live-crm': popup(() => [live('a', anna, 192_000, { note: 'Wants offer 4711 by Friday' })], { crm: true }),
  crowded: popup(() => [
    live('a', anna, 192_000),
    ringing('c', unknown, 3000),
    ringing('d', withheld, 8000),
    ringing('e', annaOrMax, 9000),
  ]),
  unknown: popup(() => [ringing('a', unknown, 7000)]),
  several: popup(() => [ringing('a', annaOrMax, 7000)]),
  withheld: popup(() => [ringing('a', withheld, 7000)]),
  region: popup(() => [
    ringing('a', { ...anna, region: 'Berlin', matches: [] }, 7000, { forwardedBy: 'Front desk' }),
  ]),
  'unknown-live': popup(() => [live('a', unknown, 192_000)]),
  'unknown-ended': popup(() => [ended('a', unknown, 192_000)], { crm: true }),
  slow: popup(() => [
    live('a', anna, 192_000, { notice: { tone: 'info', sentence: { id: 'notice.slow' } } }),
  ]),
  refused: popup(() => [
    held('a', anna, 192_000, {
      notice: {
        tone: 'danger',
        sentence: {
          id: 'notice.transferHeld',
          values: {
            why: { id: 'failure.platform', values: { status: 400, detail: 'the number is not in service' } },
          },
        },
      },
    }),
  ]),
  'three-ringing': popup(
    () => [ringing('a', anna, 7000), ringing('b', unknown, 3000), ringing('c', longName, 12_000)],
    { audible: ['a', 'b', 'c'], crm: true },
  ),
  more: popup(() => [live('a', anna, 192_000, { parked: true })]),
  'more-off': popup(() => [
    live('a', anna, 192_000, {
      controls: {
        ...live('a', anna, 0).controls,
        park: { enabled: false, pending: false, reason: { id: 'reason.park-unsupported' } },
        announce: { enabled: false, pending: false, reason: { id: 'reason.announce-unsupported' } },
      },
    }),
  ]),
  'up-transfer': popup(() => [live('a', anna, 192_000)], { growsUp: true }),
  long: popup(() => [
    ringing('a', longName, 7000, { line: 'Kundenbetreuung Süddeutschland und Österreich' }),
  ]),
  live: popup(() => [live('a', anna, 192_000)]),
  'live-muted': popup(() => [live('a', anna, 192_000, { muted: true, recording: true })]),
  'live-without-mute': popup(() => [withoutMute(live('a', anna, 192_000))]),
  held: popup(() => [held('a', anna, 192_000)]),
  notice: popup(() => [
    live('a', anna, 192_000, {
      notice: {
        tone: 'danger',
        sentence: {
          id: 'notice.refused',
          values: {
            command: { id: 'command.transfer' },
            why: { id: 'failure.not-a-number', values: { text: 'x' } },
          },
        },
      },
    }),
  ]),
  dialling: popup(() => [dialling('a', anna)]),
  consulting: popup(() => consulting('a', true)),
  transferred: popup(() => [transferred('a')]),
  'many-ended': popup(() => [transferred('a'), neverDialled('b'), ended('c', longName, 192_000)]),
  ended: popup(() => [ended('a', anna, 192_000)]),
  missed: popup(() => [
    ringing('a', anna, 20_000, { state: 'ended', cause: 'cancel', endedAt: Date.now(), ringsOn: [] }),
  ]),
  two: popup(() => [live('a', anna, 192_000), ringing('b', unknown, 3000)]),
  five: popup(() => [
    live('a', anna, 192_000),
    held('b', longName, 600_000),
    ringing('c', unknown, 3000),
    ringing('d', withheld, 8000),
    ringing('e', annaOrMax, 9000),
  ]),
};

const devices: DeviceView[] = [
  { id: 'e0', alias: 'Desk phone', type: 'register', online: true, doNotDisturb: false },
  { id: 'e1', alias: 'Deskbell softphone', type: 'app', online: true, doNotDisturb: true },
  { id: 'y0', alias: 'Mobile', type: 'mobile', online: false, doNotDisturb: false },
  { id: 'x0', alias: 'Home', type: 'external', cannotStart: { id: 'reason.external-cannot-start.new' } },
];
const manyDevices: DeviceView[] = [
  ...devices,
  ...[
    'Besprechungsraum',
    'Empfang links',
    'Empfang rechts',
    'Werkstatt-Schnurlostelefon',
    'Lager',
    'Homeoffice',
  ].map((alias, index): DeviceView => ({
    id: `m${index}`,
    alias,
    type: 'register',
    online: index % 2 === 0,
    doNotDisturb: false,
  })),
];

function signedIn(look: Look, seq: number): DeskSnapshot {
  return {
    seq,
    timelineRevision: 0,
    updates: { status: 'current' },
    callRules: { revision: 1, on: 2 },
    appearance: appearance(look),
    session: {
      status: 'signed-in',
      userId: 'w0',
      userName: 'Mara Jansen',
      baseUrl: 'http://127.0.0.1:4010/v2',
      accountType: 'new',
      accountTypeFrom: 'token',
      builtIn: true,
      tokenStoredIn: 'keychain',
    },
    cards: [],
    recent,
    missed: 2,
    unreadMessages: 3,
    devices,
    devicesRead: true,
    lines: [
      { id: 'l0', name: 'Sales' },
      { id: 'l1', name: 'Support' },
    ],
    callerIds: [
      { number: '+4930231250', pretty: '+49 30 231250', label: 'Sales' },
      { number: '+493023125101', pretty: '+49 30 23125101' },
    ],
    dialler: { deviceId: 'e0', companions: ['y0'] },
    deviceSets: [
      { name: 'Office', deviceId: 'e0', companions: ['y0'] },
      { name: 'On the road', deviceId: 'y0', companions: ['x0'] },
      { name: 'Workshop', deviceId: 'gone', companions: [] },
    ],
    preferences: preferences(),
    displays: ['DELL U2720Q', 'Built-in display'],
    doNotDisturb: { on: false, pending: false },
    tunnel: { status: 'online', provider: 'relay' },
    pushAddress: {
      state: 'here',
      incoming: 'relay.example.com',
      outgoing: 'relay.example.com',
      lines: null,
      version: 1,
      canRestore: false,
    },
    tunnelSecrets: {},
    addressBooks: [],
    agentLogs: { address: 'https://desk.example.com/agent-log/…', headers: ['X-Desk'] },
    setUp: setUpDone,
    directory: { status: 'ready', contacts: 1240, revision: 1 },
    balance: { amount: 42.37, currency: 'EUR', at: Date.now() },
    system: { hotkeys: {}, links: 'off', focus: 'off' },
    notices: [],
  };
}

/** The desk window of somebody who is signed in, with something else in its snapshot. */
export const change =
  (more: (base: DeskSnapshot) => Partial<DeskSnapshot>) =>
  (look: Look, seq: number): DeskSnapshot => {
    const base = signedIn(look, seq);
    return { ...base, ...more(base) };
  };

/** Every state of the desk window, by name. */
export const deskStates: Record<string, (look: Look, seq: number) => DeskSnapshot> = {
  'signed-out': change(() => ({
    session: { status: 'signed-out', baseUrl: 'https://api.sipgate.com/v2', tokenId: '' },
  })),
  expired: change(() => ({
    session: {
      status: 'signed-out',
      baseUrl: 'https://api.sipgate.com/v2',
      tokenId: 'token-FQ1V12',
      notice: { id: 'signIn.failed.token' },
    },
    notices: [{ id: 'k', tone: 'info', sentence: { id: 'keychain.missing' } }],
  })),
  'signing-in': change(() => ({ session: { status: 'signing-in', step: { id: 'session.checking' } } })),
  calm: signedIn,
  ...Object.fromEntries(
    Object.entries(updateViews).map(([name, updates]) => [`update-${name}`, change(() => ({ updates }))]),
  ),
  ...Object.fromEntries(
    Object.entries(updatesBesides).map(([name, besides]) => [`update-${name}`, change(besides)]),
  ),
  offline: change(({ session }) => ({
    session: {
      ...(session as Extract<DeskSnapshot['session'], { status: 'signed-in' }>),
      builtIn: false,
      offline: { id: 'signIn.failed.unreachable', values: { host: 'api.sipgate.com' } },
    },
    devices: [],
    devicesRead: false,
    lines: [],
    callerIds: [],
    tunnel: { status: 'off' },
  })),
  low: change(() => ({ balance: { amount: 3.2, currency: 'EUR', at: Date.now(), low: true } })),
  live: change(() => ({ cards: [live('a', anna, 192_000)] })),
  held: change(() => ({ cards: [held('a', anna, 192_000)] })),
  consulting: change(() => ({ cards: consulting('a', true) })),
  asking: change(() => ({ cards: consulting('a', false) })),
  ended: change(() => ({ cards: [ended('a', anna, 192_000)] })),
  calling: change(() => ({ cards: [dialling('a', anna), ringing('b', unknown, 3000)] })),
  empty: change(() => ({ recent: [], missed: 0 })),
  prefilled: change(() => ({})),
  loading: change(() => ({
    recent: [],
    missed: 0,
    devices: [],
    devicesRead: false,
    lines: [],
    callerIds: [],
    tunnel: { status: 'connecting' },
    directory: {
      status: 'loading',
      contacts: 42_000,
      revision: 1,
      reading: { contacts: 42_350, total: 100_000 },
    },
  })),
  updating: change(() => ({
    directory: { status: 'ready', contacts: 1240, revision: 1, reading: { contacts: 500, total: 1240 } },
  })),
  stopped: change(() => ({ directory: { status: 'stopped', contacts: 500, revision: 1 } })),
  classic: change((base) => ({
    session: { ...base.session, accountType: 'classic', builtIn: false } as DeskSnapshot['session'],
    lines: [],
    doNotDisturb: { on: true, pending: false },
    tunnel: { status: 'polling', detail: { id: 'tunnel.notLocal' } },
  })),
  trouble: change(() => ({
    tunnel: { status: 'failed', detail: { id: 'tunnel.failed', values: { why: { id: 'failure.timeout' } } } },
    directory: {
      status: 'failed',
      contacts: 0,
      revision: 1,
      notice: { id: 'directory.failed', values: { why: { id: 'failure.unreachable' } } },
    },
    notices: [
      {
        id: 'd',
        tone: 'danger',
        sentence: { id: 'notice.devicesFailed', values: { why: { id: 'failure.busy' } } },
      },
      { id: 'k', tone: 'info', sentence: { id: 'keychain.missing' } },
    ],
    doNotDisturb: {
      on: true,
      pending: true,
      notices: [
        { id: 'doNotDisturb.refused', values: { device: 'Mobile', why: { id: 'failure.timeout' } } },
        { id: 'doNotDisturb.nowOn', values: { devices: 'Desk phone, Deskbell softphone' } },
      ],
    },
  })),
  doNotDisturb: change((base) => ({
    devices: base.devices.map((device) =>
      device.doNotDisturb === undefined ? device : { ...device, doNotDisturb: true },
    ),
    doNotDisturb: {
      on: true,
      pending: false,
      span: 'halfHour',
      allLeft: { id: 'doNotDisturb.minutes', values: { count: 24 } },
      left: {
        y0: { id: 'doNotDisturb.minutes', values: { count: 24 } },
        e0: { id: 'doNotDisturb.untilTomorrow', values: { time: new Date().setHours(32, 0, 0, 0) } },
      },
    },
  })),
  taken: change((base) => ({
    system: { hotkeys: { hangUp: 'taken', mute: 'twice' }, links: 'elsewhere', focus: 'unreadable' },
    preferences: {
      ...base.preferences,
      hotkeys: { ...base.preferences.hotkeys, palette: null },
      links: { handle: true, dialAtOnce: true },
    },
  })),
  several: change(() => ({})),
  past: change(() => ({
    pastRead: 34_250,
    notices: [
      {
        id: 'link-waiting',
        tone: 'info',
        sentence: { id: 'link.waiting', values: { number: '+49 30 23125102' } },
      },
    ],
  })),
  crowded: change(() => ({
    cards: [live('a', longName, 192_000), held('b', anna, 3_800_000), ringing('c', unknown, 3000)],
    devices: manyDevices,
    missed: 120,
  })),
};

/** What happens in the desk window in a state, beside what the snapshot says. */
export const deskEvents: Partial<Record<string, DeskEvent>> = {
  prefilled: { kind: 'dial', number: '+493023125101' },
  several: { kind: 'openPalette', numbers: ['+493023125101', '+491712345678', '+4989998877'] },
};
