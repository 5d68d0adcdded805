import type { DeskSnapshot } from '../../src/shared/ipc/snapshot.ts';
import type { UpdateView } from '../../src/shared/update.ts';
import { anna, live } from './cards.ts';

const version = '0.9.2';

/** How it can stand with updates. */
export const updateViews: Record<string, UpdateView> = {
  current: { status: 'current', at: Date.now() },
  checking: { status: 'checking' },
  downloading: { status: 'downloading', version, share: 0.37 },
  testing: { status: 'testing', version },
  ready: { status: 'ready', version },
  broken: { status: 'refused', version, why: 'broken' },
  unsigned: { status: 'refused', version, why: 'unsigned' },
  older: { status: 'refused', version, why: 'older' },
  'failed-self-test': { status: 'refused', version, why: 'selfTest', checks: ['sqlite-utility', 'push'] },
  'failed-start': { status: 'refused', version, why: 'selfTest', checks: ['start'] },
  full: { status: 'refused', version, why: 'full' },
  unwritable: { status: 'refused', version, why: 'unwritable' },
  'not-installed-lost': { status: 'notInstalled', version, why: 'lost' },
  'not-installed-full': { status: 'notInstalled', version, why: 'full' },
  'not-installed-moved': { status: 'notInstalled', version, why: 'moved' },
  'not-installed-unwritable': { status: 'notInstalled', version, why: 'unwritable' },
  unreachable: { status: 'unreachable' },
  redirects: { status: 'unreachable', why: 'redirects' },
  'no-list': { status: 'unreachable', why: 'noList' },
  'off-policy': { status: 'off', why: 'policy' },
  'off-managed': { status: 'off', why: 'managed' },
  'off-unpackaged': { status: 'off', why: 'unpackaged' },
  'off-no-address': { status: 'off', why: 'noAddress' },
};

/** States of updates together with other parts of the desk, which change the text. */
export const updatesBesides: Record<string, (desk: DeskSnapshot) => Partial<DeskSnapshot>> = {
  'ready-in-call': () => ({ updates: { status: 'ready', version }, cards: [live('a', anna, 65_000)] }),
  'unreachable-by-hand': ({ preferences }) => ({
    updates: { status: 'unreachable' },
    preferences: { ...preferences, updates: { automatic: false } },
  }),
};

export const updateShots = Object.keys({ ...updateViews, ...updatesBesides }).map(
  (name): [string, string] => [`update-${name}`, 'updates'],
);
