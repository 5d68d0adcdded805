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

/** Where pushes should go. */
export interface AddressRequest {
  /** If absent, no address is entered. */
  wanted?: string | undefined;
  /** Whether pushes sent to another address also reach this desk. */
  isOurs?: (address: string) => boolean;
  /** Many desks receive at the address, so it stays in the account when this one signs out. */
  shared?: boolean;
}

export interface PushAddressManager {
  /** Reads the account's addresses, and enters the wanted one unless somebody else's is there. @throws PlatformException */
  check(request: AddressRequest): Promise<PushAddressView>;
  /** The user allows to replace the addresses shown last. If they have changed since, the new ones are shown first. */
  allowReplacement(): void;
  /** @throws PlatformException */
  setLines(lines: string[] | null): Promise<void>;
  /** @throws PlatformException */
  setVersion(version: number): Promise<void>;
  /** Restores the settings from before this desk, except those that others have changed since. @throws PlatformException */
  restore(signal: AbortSignal): Promise<void>;
  /** Restores only the addresses, while no push can arrive. @throws PlatformException */
  withdraw(): Promise<void>;
}

export interface PushAddressManagerDeps {
  transport: Transport;
  /** Aborts checks and changes, but not `restore`. */
  signal: AbortSignal;
  /** Key of the account in `store`. */
  name: string;
  store: SavedPushSettings;
  /** Whether a killed desk on this computer left the address behind. Used at the first check only: later it is a running desk's. */
  isLeftover: (address: string) => boolean;
  onView: (view: PushAddressView) => void;
}

/** The address of a desk on this computer, which could not remove it if it was killed. */
const leftoverAddress = /^http:\/\/127\.0\.0\.1:\d+\/push\/[\w-]+$/;

/** @returns a function that starts to manage the push address of an account, until the signal is aborted */
export const accountPushAddressManager =
  (transport: Transport, name: string, store: SavedPushSettings) =>
  (signal: AbortSignal, onView: PushAddressManagerDeps['onView']): PushAddressManager =>
    createPushAddressManager({
      ...{ transport, name, store, signal, onView },
      isLeftover: (address) => leftoverAddress.test(address),
    });

type CheckResult = Pick<PushAddressView, 'state' | 'by' | 'takenOver' | 'canReplace'>;

/** Serialises checks and changes, since each reads the settings, decides and writes them back. */
export function createPushAddressManager(deps: PushAddressManagerDeps): PushAddressManager {
  const { transport, name, store, onView } = deps;
  const enqueue = createSerialQueue();
  let isFirstCheck = true;
  let shownAddresses: Addresses | undefined;
  let replaceable: Addresses | undefined;
  let view = unreadPushAddress;
  let lastResult: CheckResult = { state: 'unread' };

  function show(now: PushSettings, next: CheckResult): PushAddressView {
    lastResult = next;
    shownAddresses = addressesOf(now);
    view = {
      ...next,
      incoming: hostOf(shownAddresses.incoming),
      outgoing: hostOf(shownAddresses.outgoing),
      lines: now.whitelist ?? null,
      ...(now.pushApiVersion !== undefined && { version: now.pushApiVersion }),
      canRestore: Object.keys(restoration(now, store.read(name))).length > 0,
    };
    onView(view);
    return view;
  }

  /** Saves the current settings to the disk before it replaces them. */
  async function write(now: PushSettings, change: PushChange): Promise<PushSettings> {
    await store.write(name, keep(now, change, store.read(name)));
    return putPushSettings(transport, { ...now, ...change }, deps.signal);
  }

  async function checkAddresses({
    wanted,
    isOurs = () => false,
    shared = false,
  }: AddressRequest): Promise<PushAddressView> {
    const now = await getPushSettings(transport, deps.signal);
    const { incoming, outgoing } = addressesOf(now);
    if (wanted === undefined) {
      const { addresses } = store.read(name);
      const present = [incoming, outgoing].filter((address) => address !== '');
      if (present.some((address) => isOurs(address) || addresses.includes(address))) {
        return show(now, { state: 'here' });
      }
      const by = present.every(looksLikeDesk) ? 'another-desk' : 'somebody';
      return show(now, present.length === 0 ? { state: 'nowhere' } : { state: 'taken', by });
    }
    const isLeftover = isFirstCheck ? deps.isLeftover : () => false;
    const decision = decide({ now, wanted, replaced: store.read(name), agreed: replaceable, isLeftover });
    isFirstCheck = false;
    if (decision.kind === 'settled') return show(now, { state: 'here' });
    if (decision.kind === 'taken') {
      return show(now, { state: 'taken', by: decision.by, takenOver: decision.takenOver, canReplace: true });
    }
    if (!shared) await store.write(name, decision.replaced);
    replaceable = undefined;
    const written = { ...now, ...decision.change };
    return show(await putPushSettings(transport, written, deps.signal), { state: 'here' });
  }

  function change(changes: PushChange): Promise<void> {
    return enqueue(async () => {
      const now = await getPushSettings(transport, deps.signal);
      show(await write(now, changes), lastResult);
    });
  }

  return {
    check: (request) => enqueue(() => checkAddresses(request)),
    allowReplacement: () => {
      if (view.state === 'taken') replaceable = shownAddresses;
    },
    setLines: (lines) => change({ whitelist: lines }),
    setVersion: (version) => change({ pushApiVersion: version }),
    restore: (signal) =>
      enqueue(async () => {
        const replaced = store.read(name);
        if (replaced === nothingReplaced) return;
        const now = await getPushSettings(transport, signal);
        const changes = restoration(now, replaced);
        if (Object.keys(changes).length > 0) await putPushSettings(transport, { ...now, ...changes }, signal);
        await store.write(name, nothingReplaced);
      }),
    withdraw: () =>
      enqueue(async () => {
        const replaced = store.read(name);
        if (replaced.addresses.length === 0) return;
        const now = await getPushSettings(transport, deps.signal);
        const { addresses, rest } = parted(replaced);
        const changes = restoration(now, addresses);
        if (Object.keys(changes).length > 0)
          await putPushSettings(transport, { ...now, ...changes }, deps.signal);
        await store.write(name, rest);
      }),
  };
}

/** The path of a push address contains a secret; the host is enough to show whose address it is. */
function hostOf(address: string): string {
  return address === '' ? '' : (URL.parse(address)?.host ?? '?');
}
