import type { Failure } from '../../shared/failure.ts';
import { unreadPushAddress, type PushAddressView } from '../../shared/model/push-address.ts';
import type { ServiceVersion } from '../../push/service-version.ts';
import type { PushCounters, PushReceiver } from '../../tunnel/push-receiver.ts';
import type { StateHolder } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import { markMilestone } from '../base/milestones.ts';
import { startPolling } from '../base/polling.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import type { Account } from '../account/account.ts';
import type { PushAddressManager } from './push-settings/push-address-manager.ts';
import type { Tunnel } from './tunnel/tunnel.ts';
import { tunnelView } from './tunnel/view.ts';
import { createSerialQueue } from '../../shared/serial-queue.ts';

export interface Pushes {
  /** Resolves after the first attempt to open the tunnel and to read the account's push address. */
  ready: Promise<void>;
  /** Checks at once that the platform still sends pushes here, and enters the address again if not. */
  check(): void;
  /** After sleep or a change of network: also checks the tunnel itself. */
  wake(): void;
  /** Restarts the tunnel with the current settings and secrets. */
  reconnect(): Promise<void>;
  /** Retries to open the tunnel at once. */
  retry(): void;
  /** Sends a test push through the public address. @returns its round-trip time, ms. @throws Refusal if it did not arrive */
  test(): Promise<number>;
  /** The user allows to replace the address that is shown. @throws PlatformException */
  takeOver(): Promise<void>;
  /** @throws PlatformException */
  change(changes: { lines?: string[] | null | undefined; version?: number | undefined }): Promise<void>;
  /** Pushes can arrive, or cannot any more; the state tells which. */
  onTunnelChange(listener: () => void): void;
  counters(): PushCounters & { serviceVersion: ServiceVersion };
  /** Restores the account's push settings and closes the tunnel. */
  disconnect(): Promise<void>;
}

export interface PushesDeps {
  account: Pick<Account, 'signal'>;
  environment: Pick<Environment, 'clock'>;
  state: Pick<StateHolder, 'get' | 'patch'>;
  receiver: Pick<PushReceiver, 'counters' | 'serviceVersion'>;
  tunnel: Tunnel;
  /** Manages the push address in the account's settings, until the signal is aborted. */
  openAddressManager: (signal: AbortSignal, onView: (view: PushAddressView) => void) => PushAddressManager;
  /** Receives errors that no caller awaits. */
  onFault: (error: unknown) => void;
}

/** Interval of the checks that the platform still has the address, ms. */
const checkEveryMs = 60_000;
/** Shorter intervals after the first failures, ms. */
const retryAfterMs = [5_000, 15_000];
/** Timeout for restoring the push settings at sign-out, ms. */
const restoreTimeoutMs = 2_000;
/**
 * Receives pushes through the chosen tunnel and enters its address into the account. Somebody else's address is only
 * replaced with the user's consent. While no push can arrive, the state says that live calls are polled.
 */
export function connectPushes(deps: PushesDeps): Pushes {
  const { account, environment, state, receiver, tunnel } = deps;
  const leaving = new AbortController();
  const closing = AbortSignal.any([account.signal, leaving.signal]);
  const addressManager = deps.openAddressManager(closing, (pushAddress) => state.patch({ pushAddress }));
  let addressCheck: { address?: PushAddressView; failure?: Failure } = {};
  const enqueue = createSerialQueue();

  function show(): void {
    if (closing.aborted) return;
    const view = tunnelView({ ...tunnel.status(), ...addressCheck });
    state.patch({ tunnel: view });
    if (view.status === 'online') markMilestone('tunnel-online');
  }

  /** Checks the account's push addresses. @returns whether that succeeded */
  async function checkAddress(): Promise<boolean> {
    const request = tunnel.addressRequest();
    try {
      if (tunnel.isIdle()) await addressManager.withdraw();
      addressCheck = { address: await addressManager.check(request ?? {}) };
    } catch (error) {
      addressCheck = { failure: failureOf(error) };
      if (request === undefined) addressCheck = {};
    }
    show();
    return addressCheck.failure === undefined;
  }

  async function startTunnel(): Promise<void> {
    addressCheck = {};
    const firstAttempt = tunnel.start();
    show();
    await firstAttempt;
    await checkAddress();
  }

  const restore = (): Promise<void> => addressManager.restore(AbortSignal.timeout(restoreTimeoutMs));

  state.patch({ pushAddress: unreadPushAddress });
  const ready = enqueue(startTunnel);
  ready.catch(deps.onFault);
  let failures = 0;
  const nextDelayMs = (): number =>
    failures === 0 ? checkEveryMs : (retryAfterMs[failures - 1] ?? checkEveryMs);
  // The address may be lost, taken over or freed at any time while the account is open.
  const polling = startPolling({
    clock: environment.clock,
    signal: closing,
    waitFor: ready,
    initialDelay() {
      failures = addressCheck.failure === undefined ? 0 : 1;
      return nextDelayMs();
    },
    async poll() {
      failures = (await checkAddress()) ? 0 : failures + 1;
      return nextDelayMs();
    },
  });

  tunnel.onStatus(() => {
    show();
    polling.pollNow();
  });

  return {
    ready,
    check: polling.pollNow,
    wake: () => {
      tunnel.wake();
      polling.pollNow();
    },
    reconnect: () =>
      enqueue(async () => {
        await tunnel.stop();
        if (!closing.aborted) await startTunnel();
      }),
    retry: tunnel.retry,
    test: async () => {
      const result = await tunnel.probe();
      if (result === undefined) throw new Refusal({ kind: 'not-signed-in' });
      if (!result.ok) throw new Refusal({ kind: 'bad-setting', problem: result.sentence });
      return result.ms;
    },
    takeOver: async () => {
      addressManager.allowReplacement();
      await checkAddress();
      if (addressCheck.failure !== undefined) throw new Refusal(addressCheck.failure);
    },
    change: async ({ lines, version }) => {
      if (lines !== undefined) await addressManager.setLines(lines);
      if (version !== undefined) await addressManager.setVersion(version);
    },
    onTunnelChange: tunnel.onStatus,
    counters: () => ({ ...receiver.counters(), serviceVersion: receiver.serviceVersion() }),
    async disconnect() {
      // Abort requests whose answers no longer matter.
      leaving.abort();
      try {
        // The relay's address stays, since the other desks of the team need it.
        if (tunnel.status().provider !== 'relay') await restore();
      } catch {
        // The platform is unreachable: the saved settings stay on the disk for the next start.
      }
      await tunnel.stop();
      // Wait until the running operation has noticed the abort.
      await enqueue(() => Promise.resolve());
    },
  };
}
