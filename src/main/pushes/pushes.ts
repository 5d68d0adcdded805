import type { PushPolicy } from '../../push/answer.ts';
import { createDedupe } from '../../push/dedupe.ts';
import { createSignatureCheck } from '../../push/verify.ts';
import type { Failure } from '../../shared/failure.ts';
import { unreadPushAddress, type PushAddressView } from '../../shared/model/push-address.ts';
import type { NewCallFact, PushFact } from '../../shared/model/push.ts';
import type { TunnelSettings } from '../../shared/tunnel-settings.ts';
import type { ServiceVersion } from '../../push/service-version.ts';
import { createPushReceiver, type PushCounters } from '../../tunnel/push-receiver.ts';
import type { RefusalReason } from '../../tunnel/refusals.ts';
import type { AgentLogs } from '../agent-logs/agent-logs.ts';
import type { StateHolder } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import { reached } from '../base/milestones.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import type { Account } from '../account/account.ts';
import { createPushAddressKeeper, type PushAddressKeeper } from './push-settings/keeper.ts';
import type { KeptPushSettings } from './push-settings/kept-file.ts';
import type { ProviderParts } from './tunnel/choose-provider.ts';
import { createTunnel } from './tunnel/tunnel.ts';
import { tunnelView } from './tunnel/view.ts';
import { createSerialQueue } from '../base/serial-queue.ts';

export interface Pushes {
  /** Resolves once the way was tried, and the account's address looked at. */
  ready: Promise<void>;
  /** Looks at once whether the platform still sends pushes here, and tells it again if it has forgotten. */
  check(): void;
  /** The computer was asleep, or its network is another one: the way itself is checked as well. */
  wake(): void;
  /** Goes on with the way that is set now, and with the secrets that are kept now. */
  choose(): Promise<void>;
  /** Tries at once to open the way that is down. */
  retry(): void;
  /** How long a test push took through the public address, ms. @throws Refusal when it did not come back */
  test(): Promise<number>;
  /** The address that is shown may be replaced, the user says. @throws PlatformException */
  takeOver(): Promise<void>;
  /** Changes lines and version of the account's push settings. @throws PlatformException */
  change(changes: { lines?: string[] | null | undefined; version?: number | undefined }): Promise<void>;
  /** For diagnostics. */
  counters(): PushCounters & { serviceVersion: ServiceVersion };
  /** Puts the account's push settings back as they were, and stops listening. */
  disconnect(): Promise<void>;
}

export interface PushWiring extends ProviderParts {
  account: Account;
  environment: Environment;
  state: StateHolder;
  /** Name of the account over restarts. */
  name: string;
  /** Which way was chosen. */
  chosen: () => TunnelSettings;
  keptPushSettings: KeptPushSettings;
  /** May resolve once what follows from it is on the disk. */
  onFact: (fact: PushFact, receivedAt: number, late: boolean) => unknown;
  onRefused: (reason: RefusalReason) => void;
  /** Something failed that nobody waits for. */
  onFault: (error: unknown) => void;
  /** Takes the logs of AI agents at the same listener. */
  agentLogs: Pick<AgentLogs, 'receiver' | 'reachableAt'>;
  /** What the platform is to do with a call that begins; asked while it holds call set-up. */
  policy: (fact: NewCallFact) => PushPolicy;
}

/** How often to check that the platform still knows the address, ms. */
const checkEveryMs = 60_000;
/** The same after a failure, ms; then as often as else. */
const retryAfterMs = [5_000, 15_000];
/** How long leaving may take when the platform is away, ms. */
const restoreTimeoutMs = 2_000;
/** An address that a desk on this computer wrote and could not take back, since it was ended by force. */
const leftover = /^http:\/\/127\.0\.0\.1:\d+\/push\/[\w-]+$/;

/**
 * Receives pushes by the way that was chosen, and tells the platform where. An address that somebody else wrote is not
 * replaced without a yes. While no push can come, live calls are read by polling, and the state says so.
 */
export function connectPushes(wiring: PushWiring): Pushes {
  const { account, environment, state } = wiring;
  const receiver = createPushReceiver({
    ...(account.pushPublicKey !== undefined && { verify: createSignatureCheck(account.pushPublicKey) }),
    signatureHeader: account.signatureHeader,
    ...(account.versionHeaderWord !== undefined && { versionHeaderWord: account.versionHeaderWord }),
    seenBefore: createDedupe({ now: environment.clock.now }),
    policy: wiring.policy,
    onFact: wiring.onFact,
    onRefused: wiring.onRefused,
  });
  const leaving = new AbortController();
  const keeper: PushAddressKeeper = createPushAddressKeeper({
    transport: account.transport,
    signal: AbortSignal.any([account.signal, leaving.signal]),
    name: wiring.name,
    store: wiring.keptPushSettings,
    isLeftover: (address) => leftover.test(address),
    onView: (pushAddress) => state.patch({ pushAddress }),
  });
  let found: { address?: PushAddressView; failure?: Failure } = {};
  let lookNow = new AbortController();
  const inTurn = createSerialQueue();
  const tunnel = createTunnel({ ...wiring, receiver, onStatus });
  const closed = (): boolean => account.signal.aborted || leaving.signal.aborted;

  function show(): void {
    if (closed()) return;
    const view = tunnelView({ ...tunnel.status(), ...found });
    if (JSON.stringify(view) !== JSON.stringify(state.get().tunnel)) state.patch({ tunnel: view });
    if (view.status === 'online') reached('tunnel-online');
  }

  function onStatus(): void {
    show();
    lookNow.abort();
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

  /** Goes on as long as the account is open: an address may be forgotten by the platform, or taken over, or be free again. */
  async function watch(): Promise<void> {
    for (let failures = found.failure === undefined ? 0 : 1; !closed();) {
      const wait = failures === 0 ? checkEveryMs : (retryAfterMs[failures - 1] ?? checkEveryMs);
      lookNow = new AbortController();
      await environment.clock
        .sleep(wait, AbortSignal.any([account.signal, leaving.signal, lookNow.signal]))
        .catch(() => undefined);
      if (closed()) return;
      failures = (await look()) ? 0 : failures + 1;
    }
  }

  const restore = (): Promise<void> => keeper.restore(AbortSignal.timeout(restoreTimeoutMs));

  state.patch({ pushAddress: unreadPushAddress });
  const ready = inTurn(begin);
  ready.then(watch).catch(wiring.onFault);

  return {
    ready,
    check: () => lookNow.abort(),
    wake: () => {
      tunnel.wake();
      lookNow.abort();
    },
    choose: () =>
      inTurn(async () => {
        await tunnel.stop();
        if (!closed()) await begin();
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
