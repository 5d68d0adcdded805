import { addressesOf, decide, looksLikeDesk, type Addresses } from '../../../platform/push-address/decide.ts';
import {
  keep,
  nothingReplaced,
  parted,
  restoration,
  type PushChange,
} from '../../../platform/push-address/replaced-settings.ts';
import { getPushSettings, putPushSettings, type PushSettings } from '../../../platform/push-settings.ts';
import type { Transport } from '../../../platform/transport.ts';
import { unreadPushAddress, type PushAddressView } from '../../../shared/model/push-address.ts';
import type { SavedPushSettings } from './saved-push-settings.ts';
import { createSerialQueue } from '../../../shared/serial-queue.ts';

/** Where pushes are to go. */
export interface AddressRequest {
  /** Absent: nothing is entered. */
  wanted?: string | undefined;
  /** Whether pushes sent to an address reach this desk, though it is not the wanted one. */
  isOurs?: (address: string) => boolean;
  /** Many desks receive there: the address outlasts this one, and is nothing to take back. */
  shared?: boolean;
}

export interface PushAddressKeeper {
  /** Looks at the addresses of the account, and enters the wanted one where nobody else's is. @throws PlatformException */
  look(request: AddressRequest): Promise<PushAddressView>;
  /** The user says that what was shown last may be replaced. Nothing else is: whoever came since is shown first. */
  agree(): void;
  /** @throws PlatformException */
  setLines(lines: string[] | null): Promise<void>;
  /** @throws PlatformException */
  setVersion(version: number): Promise<void>;
  /** Puts back what was there before this desk, but for what others changed since. @throws PlatformException */
  restore(signal: AbortSignal): Promise<void>;
  /** The same for the addresses alone, as long as no push can come. @throws PlatformException */
  withdraw(): Promise<void>;
}

export interface KeeperOptions {
  transport: Transport;
  /** Ends looks and changes; not what is put back. */
  signal: AbortSignal;
  /** Name of the account in `store`. */
  name: string;
  store: SavedPushSettings;
  /** Of a desk on this computer that was ended by force. Asked at the first look only: later, such a desk is at work. */
  isLeftover: (address: string) => boolean;
  onView: (view: PushAddressView) => void;
}

/** An address that a desk on this computer wrote and could not take back, since it was ended by force. */
const leftover = /^http:\/\/127\.0\.0\.1:\d+\/push\/[\w-]+$/;

/** @returns what begins to keep the push address of an account, until the signal is aborted */
export const accountKeeper =
  (transport: Transport, name: string, store: SavedPushSettings) =>
  (signal: AbortSignal, onView: KeeperOptions['onView']): PushAddressKeeper =>
    createPushAddressKeeper({
      ...{ transport, name, store, signal, onView },
      isLeftover: (address) => leftover.test(address),
    });

type About = Pick<PushAddressView, 'state' | 'by' | 'takenOver' | 'canReplace'>;

/** Keeps the push address of the account right: one look or change after the other, each read, decided and written. */
export function createPushAddressKeeper(options: KeeperOptions): PushAddressKeeper {
  const { transport, name, store, onView } = options;
  const inTurn = createSerialQueue();
  let first = true;
  let shown: Addresses | undefined;
  let agreed: Addresses | undefined;
  let view = unreadPushAddress;
  let about: About = { state: 'unread' };

  function show(now: PushSettings, next: About): PushAddressView {
    about = next;
    shown = addressesOf(now);
    view = {
      ...next,
      incoming: hostOf(shown.incoming),
      outgoing: hostOf(shown.outgoing),
      lines: now.whitelist ?? null,
      ...(now.pushApiVersion !== undefined && { version: now.pushApiVersion }),
      canRestore: Object.keys(restoration(now, store.read(name))).length > 0,
    };
    onView(view);
    return view;
  }

  /** Saves the settings that are there to the disk before it replaces them. */
  async function write(now: PushSettings, change: PushChange): Promise<PushSettings> {
    await store.write(name, keep(now, change, store.read(name)));
    return putPushSettings(transport, { ...now, ...change }, options.signal);
  }

  async function look({
    wanted,
    isOurs = () => false,
    shared = false,
  }: AddressRequest): Promise<PushAddressView> {
    const now = await getPushSettings(transport, options.signal);
    const { incoming, outgoing } = addressesOf(now);
    if (wanted === undefined) {
      const { addresses } = store.read(name);
      const there = [incoming, outgoing].filter((address) => address !== '');
      if (there.some((address) => isOurs(address) || addresses.includes(address))) {
        return show(now, { state: 'here' });
      }
      const by = there.every(looksLikeDesk) ? 'another-desk' : 'somebody';
      return show(now, there.length === 0 ? { state: 'nowhere' } : { state: 'taken', by });
    }
    const isLeftover = first ? options.isLeftover : () => false;
    const decision = decide({ now, wanted, kept: store.read(name), agreed, isLeftover });
    first = false;
    if (decision.kind === 'settled') return show(now, { state: 'here' });
    if (decision.kind === 'taken') {
      return show(now, { state: 'taken', by: decision.by, takenOver: decision.takenOver, canReplace: true });
    }
    if (!shared) await store.write(name, decision.kept);
    agreed = undefined;
    const written = { ...now, ...decision.change };
    return show(await putPushSettings(transport, written, options.signal), { state: 'here' });
  }

  function change(changes: PushChange): Promise<void> {
    return inTurn(async () => {
      const now = await getPushSettings(transport, options.signal);
      show(await write(now, changes), about);
    });
  }

  return {
    look: (request) => inTurn(() => look(request)),
    agree: () => {
      if (view.state === 'taken') agreed = shown;
    },
    setLines: (lines) => change({ whitelist: lines }),
    setVersion: (version) => change({ pushApiVersion: version }),
    restore: (signal) =>
      inTurn(async () => {
        const kept = store.read(name);
        if (kept === nothingReplaced) return;
        const now = await getPushSettings(transport, signal);
        const back = restoration(now, kept);
        if (Object.keys(back).length > 0) await putPushSettings(transport, { ...now, ...back }, signal);
        await store.write(name, nothingReplaced);
      }),
    withdraw: () =>
      inTurn(async () => {
        const kept = store.read(name);
        if (kept.addresses.length === 0) return;
        const now = await getPushSettings(transport, options.signal);
        const { addresses, rest } = parted(kept);
        const back = restoration(now, addresses);
        if (Object.keys(back).length > 0)
          await putPushSettings(transport, { ...now, ...back }, options.signal);
        await store.write(name, rest);
      }),
  };
}

/** A push address holds a secret in its path; its host is enough to know whose it is. */
function hostOf(address: string): string {
  return address === '' ? '' : (URL.parse(address)?.host ?? '?');
}
