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
import type { PushAddressKeeper } from './push-settings/keeper.ts';
import type { Tunnel } from './tunnel/tunnel.ts';
import { tunnelView } from './tunnel/view.ts';
import { createSerialQueue } from '../../shared/serial-queue.ts';

export interface Pushes {
  /** Resolves once the tunnel was tried and the account's push address read. */
  ready: Promise<void>;
  /** Looks at once whether the platform still sends pushes here, and tells it again if it has forgotten. */
  check(): void;
  /** The computer was asleep, or its network is another one: the way itself is checked as well. */
  wake(): void;
  /** Goes on with the way that is set now, and with the secrets that are kept now. */
  choose(): Promise<void>;
  /** Tries at once to reopen the tunnel. */
  retry(): void;
  /** How long a test push took through the public address, ms. @throws Refusal when it did not come back */
  test(): Promise<number>;
  /** The address that is shown may be replaced, the user says. @throws PlatformException */
  takeOver(): Promise<void>;
  /** Changes lines and version of the account's push settings. @throws PlatformException */
  change(changes: { lines?: string[] | null | undefined; version?: number | undefined }): Promise<void>;
  counters(): PushCounters & { serviceVersion: ServiceVersion };
  /** Puts the account's push settings back as they were, and stops listening. */
  disconnect(): Promise<void>;
}

export interface PushesParts {
  account: Pick<Account, 'signal'>;
  environment: Pick<Environment, 'clock'>;
  state: Pick<StateHolder, 'get' | 'patch'>;
  receiver: Pick<PushReceiver, 'counters' | 'serviceVersion'>;
  tunnel: Tunnel;
  /** Looks after the push address in the account's settings, until the signal is aborted. */
  openKeeper: (signal: AbortSignal, onView: (view: PushAddressView) => void) => PushAddressKeeper;
  /** Something failed that nobody waits for. */
  onFault: (error: unknown) => void;
}

/** How often to check that the platform still knows the address, ms. */
const checkEveryMs = 60_000;
/** The same after a failure, ms; then as often as else. */
const retryAfterMs = [5_000, 15_000];
/** Timeout for restoring the push settings at sign-out, ms. */
const restoreTimeoutMs = 2_000;
/**
 * Receives pushes by the way that was chosen, and tells the platform where. An address that somebody else wrote is not
 * replaced without a yes. While no push can come, live calls are read by polling, and the state says so.
 */
export function connectPushes(parts: PushesParts): Pushes {
  const { account, environment, state, receiver, tunnel } = parts;
  const leaving = new AbortController();
  const closing = AbortSignal.any([account.signal, leaving.signal]);
  const keeper = parts.openKeeper(closing, (pushAddress) => state.patch({ pushAddress }));
  let found: { address?: PushAddressView; failure?: Failure } = {};
  const inTurn = createSerialQueue();

  function show(): void {
    if (closing.aborted) return;
    const view = tunnelView({ ...tunnel.status(), ...found });
    if (JSON.stringify(view) !== JSON.stringify(state.get().tunnel)) state.patch({ tunnel: view });
    if (view.status === 'online') markMilestone('tunnel-online');
  }

  /** One look at the account's push addresses, and what follows from it. Answers whether all is well. */
  async function look(): Promise<boolean> {
    const wanted = tunnel.addressRequest();
    try {
      if (tunnel.isIdle()) await keeper.withdraw();
      found = { address: await keeper.look(wanted ?? {}) };
    } catch (error) {
      found = { failure: failureOf(error) };
      if (wanted === undefined) found = {};
    }
    show();
    return found.failure === undefined;
  }

  async function begin(): Promise<void> {
    found = {};
    const tried = tunnel.start();
    show();
    await tried;
    await look();
  }

  const restore = (): Promise<void> => keeper.restore(AbortSignal.timeout(restoreTimeoutMs));

  state.patch({ pushAddress: unreadPushAddress });
  const ready = inTurn(begin);
  ready.catch(parts.onFault);
  let failures = 0;
  const nextPause = (): number =>
    failures === 0 ? checkEveryMs : (retryAfterMs[failures - 1] ?? checkEveryMs);
  // As long as the account is open: an address may be forgotten by the platform, or taken over, or be free again.
  const polling = startPolling({
    clock: environment.clock,
    signal: closing,
    waitFor: ready,
    initialDelay() {
      failures = found.failure === undefined ? 0 : 1;
      return nextPause();
    },
    async poll() {
      failures = (await look()) ? 0 : failures + 1;
      return nextPause();
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
    choose: () =>
      inTurn(async () => {
        await tunnel.stop();
        if (!closing.aborted) await begin();
      }),
    retry: tunnel.retry,
    test: async () => {
      const result = await tunnel.probe();
      if (result === undefined) throw new Refusal({ kind: 'not-signed-in' });
      if (!result.ok) throw new Refusal({ kind: 'bad-setting', problem: result.sentence });
      return result.ms;
    },
    takeOver: async () => {
      keeper.agree();
      await look();
      if (found.failure !== undefined) throw new Refusal(found.failure);
    },
    change: async ({ lines, version }) => {
      if (lines !== undefined) await keeper.setLines(lines);
      if (version !== undefined) await keeper.setVersion(version);
    },
    counters: () => ({ ...receiver.counters(), serviceVersion: receiver.serviceVersion() }),
    async disconnect() {
      // Nobody waits any more for what the platform may say.
      leaving.abort();
      try {
        // The address of a team stays where the others need it.
        if (tunnel.status().provider !== 'relay') await restore();
      } catch {
        // The platform is away: what was there is kept on the disk, and the next start knows what this desk wrote.
      }
      await tunnel.stop();
      // Until what was under way has noticed.
      await inTurn(() => Promise.resolve());
    },
  };
}
