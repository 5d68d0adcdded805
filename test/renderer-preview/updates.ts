import type { UpdateView } from '../../src/shared/update.ts';

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
  unreachable: { status: 'unreachable' },
  'off-policy': { status: 'off', why: 'policy' },
  'off-managed': { status: 'off', why: 'managed' },
  'off-unpackaged': { status: 'off', why: 'unpackaged' },
  'off-no-address': { status: 'off', why: 'noAddress' },
};

export const updateShots = Object.keys(updateViews).map((name): [string, string] => [
  `update-${name}`,
  'updates',
]);
