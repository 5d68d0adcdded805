import type { PushSettings } from '../push-settings.ts';

const FIELDS = ['incomingUrl', 'outgoingUrl', 'whitelist', 'pushApiVersion'] as const;
type Field = (typeof FIELDS)[number];
export type PushChange = Partial<Pick<PushSettings, Field>>;

/** What this desk wrote into the push settings of an account, and what was there before; both survive a crash. */
export interface ReplacedSettings {
  /** What this desk wrote last, field by field. */
  written: PushChange;
  /** The settings before this desk's first write. A field that was missing is missing here as well. */
  before: PushChange;
  /** Addresses that this desk has written, newest last: after a crash, one of them may still be there. */
  addresses: string[];
}

export const nothingReplaced: ReplacedSettings = { written: {}, before: {}, addresses: [] };

const MOST_ADDRESSES = 8;
const isAddress = (field: Field): field is 'incomingUrl' | 'outgoingUrl' =>
  field === 'incomingUrl' || field === 'outgoingUrl';

/** Whether this desk wrote the current value of `field`. */
function isMine(field: Field, now: Partial<PushSettings>, replaced: ReplacedSettings): boolean {
  if (isAddress(field)) return replaced.addresses.includes(now[field] ?? '');
  return Object.hasOwn(replaced.written, field) && same(now[field], replaced.written[field]);
}

/**
 * What to store before writing `change` over `now`. Foreign changes become the previous value; this desk's own do not.
 */
export function keep(
  now: Partial<PushSettings>,
  change: PushChange,
  replaced: ReplacedSettings,
): ReplacedSettings {
  const changed = FIELDS.filter((field) => Object.hasOwn(change, field) && !same(now[field], change[field]));
  const foreignFields = changed.filter((field) => !isMine(field, now, replaced));
  const addresses = changed.filter(isAddress).map((field) => change[field] ?? '');
  return {
    written: { ...replaced.written, ...pick(change, changed) },
    before: { ...replaced.before, ...pick(now, foreignFields) },
    addresses: [
      ...new Set([...replaced.addresses, ...addresses.filter((address) => address !== '')].reverse()),
    ]
      .slice(0, MOST_ADDRESSES)
      .reverse(),
  };
}

/** What to write to restore the settings as they were before this desk. Foreign changes stay. */
export function restoration(now: Partial<PushSettings>, replaced: ReplacedSettings): PushChange {
  const mine = FIELDS.filter(
    (field) => Object.hasOwn(replaced.written, field) && isMine(field, now, replaced),
  );
  const empty: PushChange = { incomingUrl: '', outgoingUrl: '', whitelist: null };
  const back = pick({ ...empty, ...replaced.before }, mine);
  return pick(
    back,
    mine.filter((field) => back[field] !== undefined && !same(now[field], back[field])),
  );
}

/** Splits the record into addresses and everything else. */
export function parted({ written, before, addresses }: ReplacedSettings): {
  addresses: ReplacedSettings;
  rest: ReplacedSettings;
} {
  const others = FIELDS.filter((field) => !isAddress(field));
  const those = FIELDS.filter(isAddress);
  return {
    addresses: { written: pick(written, those), before: pick(before, those), addresses },
    rest: { written: pick(written, others), before: pick(before, others), addresses: [] },
  };
}

function pick(from: PushChange, fields: readonly Field[]): PushChange {
  return Object.fromEntries(
    fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
  );
}

/** Lists of lines are unordered. */
function same(one: unknown, other: unknown): boolean {
  const plain = (value: unknown): unknown =>
    Array.isArray(value) ? [...(value as unknown[])].sort() : (value ?? null);
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}
