import type { PushSettings } from '../push-settings.ts';
import { keep, type ReplacedSettings, type PushChange } from './replaced-settings.ts';

/** The account's addresses for incoming and outgoing calls; empty: none. */
export interface Addresses {
  incoming: string;
  outgoing: string;
}

/** The owner of an address, as far as it is recognisable. */
type Owner = 'nobody' | 'this-desk' | 'another-desk' | 'somebody';

export interface Situation {
  now: Partial<PushSettings>;
  /** Where pushes should go; contains a secret. */
  wanted: string;
  replaced: ReplacedSettings;
  /** The addresses that the user has seen and allowed to replace. */
  agreed?: Addresses | undefined;
  /** Left by a killed desk on this computer that stored nothing. */
  isLeftover?: (address: string) => boolean;
}

type Decision =
  | { kind: 'settled' }
  /** Store `kept` before writing `change`. */
  | { kind: 'write'; change: PushChange; replaced: ReplacedSettings }
  | {
      kind: 'taken';
      addresses: Addresses;
      /** Two desks at one account would replace each other's address forever; the relay serves both. */
      by: 'another-desk' | 'somebody';
      /** This desk's address was there before. */
      takenOver: boolean;
    };

/** Decides how to direct pushes to `wanted`. Never replaces a foreign address without the user's consent. */
export function decide({ now, wanted, replaced, agreed, isLeftover }: Situation): Decision {
  const there = addressesOf(now);
  if (there.incoming === wanted && there.outgoing === wanted) return { kind: 'settled' };
  const foreign = [
    ...(there.incoming === agreed?.incoming ? [] : [there.incoming]),
    ...(there.outgoing === agreed?.outgoing ? [] : [there.outgoing]),
  ]
    .filter((address) => !(isLeftover?.(address) ?? false))
    .map((address) => ownerOf(address, wanted, replaced))
    .filter((owner) => owner === 'another-desk' || owner === 'somebody');
  if (foreign.length > 0) {
    const by = foreign.includes('somebody') ? 'somebody' : 'another-desk';
    return { kind: 'taken', addresses: there, by, takenOver: replaced.addresses.includes(wanted) };
  }
  const change = { incomingUrl: wanted, outgoingUrl: wanted };
  return { kind: 'write', change, replaced: keep(withoutLeftovers(now, isLeftover), change, replaced) };
}

export function addressesOf(now: Partial<PushSettings>): Addresses {
  return { incoming: now.incomingUrl ?? '', outgoing: now.outgoingUrl ?? '' };
}

/** An address that leads nowhere is not worth restoring. */
function withoutLeftovers(
  now: Partial<PushSettings>,
  isLeftover: Situation['isLeftover'],
): Partial<PushSettings> {
  const { incoming, outgoing } = addressesOf(now);
  const clean = (address: string): string => (isLeftover?.(address) === true ? '' : address);
  return { ...now, incomingUrl: clean(incoming), outgoingUrl: clean(outgoing) };
}

function ownerOf(address: string, wanted: string, replaced: ReplacedSettings): Owner {
  if (address === '') return 'nobody';
  if (address === wanted || replaced.addresses.includes(address)) return 'this-desk';
  return looksLikeDesk(address) ? 'another-desk' : 'somebody';
}

/** Desks and relays receive at `/push/` and a secret of at least 24 characters. */
export function looksLikeDesk(address: string): boolean {
  return /^\/push\/[\w-]{24,}$/.test(URL.parse(address)?.pathname ?? '');
}
