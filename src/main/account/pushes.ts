import type { PushPolicy } from '../../push/answer.ts';
import type { NewCallFact, PushFact } from '../../shared/model/push.ts';
import { getPushSettings, updatePushSettings } from '../../platform/push-settings.ts';
import { createDedupe } from '../../push/dedupe.ts';
import { createSignatureCheck } from '../../push/verify.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import { createLoopbackProvider } from '../../tunnel/providers/loopback.ts';
import { createPushReceiver } from '../../tunnel/push-receiver.ts';
import type { StateHolder } from '../desk/state.ts';
import type { Environment } from '../environment.ts';
import { reached } from '../milestones.ts';
import { failureOf } from '../refusal.ts';
import type { Account } from './account.ts';

export interface Pushes {
  /** Puts the account's push addresses back as they were, and stops listening. */
  disconnect(): Promise<void>;
}

export interface PushWiring {
  account: Account;
  environment: Environment;
  state: StateHolder;
  onFact: (fact: PushFact, receivedAt: number) => void;
  /** What the platform is to do with a call that begins; asked while it holds call set-up. */
  policy: (fact: NewCallFact) => PushPolicy;
}

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Between two tries to tell the platform the address, ms; the last one repeats. */
const retryAfterMs = [5_000, 15_000, 60_000];
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
    return { disconnect: () => Promise.resolve() };
  }
  const provider = createLoopbackProvider({
    randomBytes: environment.randomBytes,
    now: environment.clock.now,
  });
  const receiver = createPushReceiver({
    ...(account.pushPublicKey !== undefined && { verify: createSignatureCheck(account.pushPublicKey) }),
    signatureHeader: account.signatureHeader,
    seenBefore: createDedupe({ now: environment.clock.now }),
    policy: wiring.policy,
    onFact: wiring.onFact,
  });
  let registered = false;

  const fail = (error: unknown): void => {
    const why = failureSentence(failureOf(error));
    state.patch({ tunnel: { status: 'failed', detail: { id: 'tunnel.failed', values: { why } } } });
  };

  /** Goes on until the platform has taken the address, or the account is closed. */
  async function registerUntilTaken(): Promise<void> {
    const closed = (): boolean => account.signal.aborted;
    for (let tries = 0; !closed(); tries += 1) {
      const wait = retryAfterMs[Math.min(tries, retryAfterMs.length - 1)] ?? 60_000;
      try {
        await environment.clock.sleep(wait, account.signal);
        await register();
        return;
      } catch (error) {
        if (!closed()) fail(error);
      }
    }
  }

  try {
    state.patch({ tunnel: { status: 'connecting' } });
    await provider.start(receiver);
    await register();
  } catch (error) {
    fail(error);
    if (provider.publicUrl() !== undefined) void registerUntilTaken();
  }

  async function register(): Promise<void> {
    const address = provider.publicUrl() ?? '';
    const { incomingUrl = '', outgoingUrl = '' } = await getPushSettings(account.transport, account.signal);
    const foreign = [incomingUrl, outgoingUrl].find((url) => url !== '' && !leftover.test(url));
    if (foreign !== undefined) {
      await provider.stop();
      const detail = { id: 'tunnel.foreignAddress', values: { address: hostOf(foreign) } } as const;
      state.patch({ tunnel: { status: 'polling', detail } });
      return;
    }
    const change = { incomingUrl: address, outgoingUrl: address };
    // From here on the platform may have it, even if its answer is lost.
    registered = true;
    await updatePushSettings(account.transport, change, account.signal);
    state.patch({ tunnel: { status: 'online' } });
    reached('tunnel-online');
  }

  return {
    async disconnect() {
      try {
        if (registered) await restore(account, provider.publicUrl());
      } catch {
        // The platform is away: the address leads nowhere, and the next start takes it for the leftover it is.
      }
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
