import type { PushSettings } from '../push-settings.ts';
import { keep, type ReplacedSettings, type PushChange } from './replaced-settings.ts';

/** The addresses of an account for calls that come in, and for those that go out; empty: none. */
export interface Addresses {
  incoming: string;
  outgoing: string;
}

/** Whose an address is, as far as it can be told. */
type Owner = 'nobody' | 'this-desk' | 'another-desk' | 'somebody';

export interface Situation {
  now: Partial<PushSettings>;
  /** Where pushes are to go; it holds a secret. */
  wanted: string;
  kept: ReplacedSettings;
  /** The addresses that the user has seen and said may be replaced. */
  agreed?: Addresses | undefined;
  /** Of a desk on this computer that was ended by force, and of which nothing is kept. */
  isLeftover?: (address: string) => boolean;
}

type Decision =
  | { kind: 'settled' }
  /** `kept` is to be stored before `change` is written. */
  | { kind: 'write'; change: PushChange; kept: ReplacedSettings }
  | {
      kind: 'taken';
      addresses: Addresses;
      /** Two desks at one address take it from each other for ever; the relay serves both. */
      by: 'another-desk' | 'somebody';
      /** This desk had the address before. */
      takenOver: boolean;
    };

/** What is to be done so that pushes come to `wanted`. Somebody else's address is never replaced without a yes to it. */
export function decide({ now, wanted, kept, agreed, isLeftover }: Situation): Decision {
  const there = addressesOf(now);
  if (there.incoming === wanted && there.outgoing === wanted) return { kind: 'settled' };
  const foreign = [
    ...(there.incoming === agreed?.incoming ? [] : [there.incoming]),
    ...(there.outgoing === agreed?.outgoing ? [] : [there.outgoing]),
  ]
    .filter((address) => !(isLeftover?.(address) ?? false))
    .map((address) => ownerOf(address, wanted, kept))
    .filter((owner) => owner === 'another-desk' || owner === 'somebody');
  if (foreign.length > 0) {
    const by = foreign.includes('somebody') ? 'somebody' : 'another-desk';
    return { kind: 'taken', addresses: there, by, takenOver: kept.addresses.includes(wanted) };
  }
  const change = { incomingUrl: wanted, outgoingUrl: wanted };
  return { kind: 'write', change, kept: keep(withoutLeftovers(now, isLeftover), change, kept) };
}

export function addressesOf(now: Partial<PushSettings>): Addresses {
  return { incoming: now.incomingUrl ?? '', outgoing: now.outgoingUrl ?? '' };
}

/** An address that leads nowhere is nothing to come back to. */
function withoutLeftovers(
  now: Partial<PushSettings>,
  isLeftover: Situation['isLeftover'],
): Partial<PushSettings> {
  const { incoming, outgoing } = addressesOf(now);
  const clean = (address: string): string => (isLeftover?.(address) === true ? '' : address);
  return { ...now, incomingUrl: clean(incoming), outgoingUrl: clean(outgoing) };
}

function ownerOf(address: string, wanted: string, kept: ReplacedSettings): Owner {
  if (address === '') return 'nobody';
  if (address === wanted || kept.addresses.includes(address)) return 'this-desk';
  return looksLikeDesk(address) ? 'another-desk' : 'somebody';
}

/** Desks and relays receive at `/push/` and a secret of at least 24 characters. */
export function looksLikeDesk(address: string): boolean {
  return /^\/push\/[\w-]{24,}$/.test(URL.parse(address)?.pathname ?? '');
}
