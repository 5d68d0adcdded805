import type { PushPolicy } from '../../push/answer.ts';
import type { NewCallFact, PushFact } from '../../shared/model/push.ts';
import { getPushSettings, updatePushSettings } from '../../platform/push-settings.ts';
import { createDedupe } from '../../push/dedupe.ts';
import { createSignatureCheck } from '../../push/verify.ts';
import type { TunnelView } from '../../shared/model/snapshot.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import { createLoopbackProvider } from '../../tunnel/providers/loopback.ts';
import { createPushReceiver } from '../../tunnel/push-receiver.ts';
import type { StateHolder } from '../desk/state.ts';
import type { AgentLogs } from '../agent-logs/agent-logs.ts';
import type { Environment } from '../environment.ts';
import { reached } from '../milestones.ts';
import { failureOf } from '../refusal.ts';
import type { Account } from './account.ts';

export interface Pushes {
  /** Looks at once whether the platform still sends pushes here, and tells it again if it has forgotten. */
  check(): void;
  /** Puts the account's push addresses back as they were, and stops listening. */
  disconnect(): Promise<void>;
}

export interface PushWiring {
  account: Account;
  environment: Environment;
  state: StateHolder;
  onFact: (fact: PushFact, receivedAt: number) => void;
  /** Takes the logs of AI agents at the same listener. */
  agentLogs: Pick<AgentLogs, 'receiver' | 'reachableAt'>;
  /** What the platform is to do with a call that begins; asked while it holds call set-up. */
  policy: (fact: NewCallFact) => PushPolicy;
}

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** How often it is looked whether the platform still knows the address, ms. */
const checkEveryMs = 60_000;
/** The same after a failure, ms; then as often as else. */
const retryAfterMs = [5_000, 15_000];
/** How long leaving may take when the platform is away, ms. */
const farewellMs = 2_000;
/** An address that a desk on this computer wrote and could not take back, since it was ended by force. */
const leftover = /^http:\/\/127\.0\.0\.1:\d+\/push\/[\w-]+$/;

/**
 * Receives pushes of a platform that runs on this computer, and tells it where. A platform elsewhere cannot reach a
 * listener here, and an address that somebody else wrote is never replaced: then live calls are read by polling, and
 * the state says so.
 */
export async function connectPushes(wiring: PushWiring): Promise<Pushes> {
  const { account, environment, state } = wiring;
  if (!loopbackHost.test(new URL(account.baseUrl).hostname)) {
    state.patch({ tunnel: { status: 'polling', detail: { id: 'tunnel.notLocal' } } });
    return { check: () => undefined, disconnect: () => Promise.resolve() };
  }
  const provider = createLoopbackProvider({
    randomBytes: environment.randomBytes,
    now: environment.clock.now,
    fetch: environment.fetch,
  });
  const receiver = createPushReceiver({
    ...(account.pushPublicKey !== undefined && { verify: createSignatureCheck(account.pushPublicKey) }),
    signatureHeader: account.signatureHeader,
    seenBefore: createDedupe({ now: environment.clock.now }),
    policy: wiring.policy,
    onFact: wiring.onFact,
  });
  let registered = false;
  /** Addresses of a desk that was ended by force are taken over at the start; later, such a desk is at work. */
  let first = true;
  let hurry = new AbortController();
  const closed = (): boolean => account.signal.aborted;

  const fail = (error: unknown): void => {
    const why = failureSentence(failureOf(error));
    show({ status: 'failed', detail: { id: 'tunnel.failed', values: { why } } });
  };
  const show = (tunnel: TunnelView): void => {
    if (JSON.stringify(tunnel) !== JSON.stringify(state.get().tunnel)) state.patch({ tunnel });
  };

  /** One look at the account's push addresses, and what follows from it. Answers whether all is well. */
  async function keepRegistered(): Promise<boolean> {
    try {
      await register();
      return true;
    } catch (error) {
      if (!closed()) fail(error);
      return false;
    }
  }

  /**
   * Goes on as long as the account is open: a platform that was restarted may have forgotten the address, and somebody
   * else's may have gone.
   */
  async function watch(well: boolean): Promise<void> {
    for (let failures = well ? 0 : 1; !closed();) {
      const wait = failures === 0 ? checkEveryMs : (retryAfterMs[failures - 1] ?? checkEveryMs);
      hurry = new AbortController();
      await environment.clock
        .sleep(wait, AbortSignal.any([account.signal, hurry.signal]))
        .catch(() => undefined);
      if (closed()) return;
      failures = (await keepRegistered()) ? 0 : failures + 1;
    }
  }

  show({ status: 'connecting' });
  try {
    await provider.start(receiver, wiring.agentLogs.receiver);
    wiring.agentLogs.reachableAt(provider.publicUrl());
    void watch(await keepRegistered());
  } catch (error) {
    fail(error);
  }

  async function register(): Promise<void> {
    const address = provider.publicUrl() ?? '';
    const { incomingUrl = '', outgoingUrl = '' } = await getPushSettings(account.transport, account.signal);
    const foreign = [incomingUrl, outgoingUrl].find(
      (url) => url !== '' && url !== address && !(first && leftover.test(url)),
    );
    first = false;
    if (foreign !== undefined) {
      const detail = { id: 'tunnel.foreignAddress', values: { address: hostOf(foreign) } } as const;
      show({ status: 'polling', detail });
      return;
    }
    if (incomingUrl !== address || outgoingUrl !== address) {
      // From here on the platform may have it, even if its answer is lost.
      registered = true;
      const change = { incomingUrl: address, outgoingUrl: address };
      await updatePushSettings(account.transport, change, account.signal);
    }
    show({ status: 'online' });
    reached('tunnel-online');
  }

  return {
    check: () => hurry.abort(),
    async disconnect() {
      try {
        if (registered) await restore(account, provider.publicUrl());
      } catch {
        // The platform is away: the address leads nowhere, and the next start takes it for the leftover it is.
      }
      wiring.agentLogs.reachableAt(undefined);
      await provider.stop();
    },
  };
}

/** Writes back what was there before, which was nothing, unless somebody has changed it meanwhile. */
async function restore(account: Account, mine: string | undefined): Promise<void> {
  const limit = AbortSignal.timeout(farewellMs);
  const now = await getPushSettings(account.transport, limit);
  const change = {
    ...(now.incomingUrl === mine && { incomingUrl: '' }),
    ...(now.outgoingUrl === mine && { outgoingUrl: '' }),
  };
  if (Object.keys(change).length > 0) await updatePushSettings(account.transport, change, limit);
}

/** A push address holds a secret in its path; its host is enough to know whose it is. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '?';
}
