import { openDirectly } from '../../../src/network/open-socket.ts';
import { createDedupe, type SeenBefore } from '../../../src/push/dedupe.ts';
import { createSignatureCheck, type VerifySignature } from '../../../src/push/verify.ts';
import type { NewCallFact, PushFact } from '../../../src/shared/model/push.ts';
import type { MessageKind } from '../../../src/shared/relay/wire.ts';
import { createRelayProvider, type RelayOptions } from '../../../src/tunnel/providers/relay.ts';
import type { Introduction } from '../../../src/tunnel/relay/report.ts';
import {
  createPushReceiver,
  type PushReceiver,
  type PushReceiverDeps,
} from '../../../src/tunnel/push-receiver.ts';
import type { TunnelProvider } from '../../../src/tunnel/port.ts';
import { clock } from './relay.ts';
import { runSeed, seededRandom } from '../seed.ts';

const random = seededRandom(runSeed());

export interface TestDesk {
  provider: TunnelProvider;
  receiver: PushReceiver;
  facts: PushFact[];
  missed: NewCallFact[];
  logs: Uint8Array[];
  /** Bodies of pushes, as they came. */
  bodies: Uint8Array[];
  positions: Map<MessageKind, number>;
  start(): Promise<void>;
}

export interface DeskRequest extends Partial<Omit<RelayOptions, 'introduction'>>, Partial<Introduction> {
  relayUrl: string;
  token: string;
  pushPublicKey?: string;
  positionsAt?: Map<MessageKind, number>;
  seenBefore?: SeenBefore;
  onFact?: PushReceiverDeps['onFact'];
  /** What the receiver is told about pushes as they come. */
  policy?: PushReceiverDeps['policy'];
}

/** A desk as the app makes it: the push receiver behind the relay provider. */
export function createDesk({ token, pushPublicKey, positionsAt, ...rest }: DeskRequest): TestDesk {
  const facts: PushFact[] = [];
  const {
    seenBefore = createDedupe({ now: Date.now }),
    onFact = (fact: PushFact) => facts.push(fact),
    policy = () => ({ action: 'ring' }),
    ...request
  } = rest;
  const missed: NewCallFact[] = [];
  const logs: Uint8Array[] = [];
  const bodies: Uint8Array[] = [];
  const positions = positionsAt ?? new Map<MessageKind, number>();
  const receiver = createPushReceiver({
    ...(pushPublicKey !== undefined && { verify: keeping(bodies, createSignatureCheck(pushPublicKey)) }),
    signatureHeader: 'X-Sipgate-Signature',
    seenBefore,
    policy,
    onFact,
  });
  const provider = createRelayProvider({
    introduction: {
      authorization: () => `Bearer ${token}`,
      fetch: (url, init) => fetch(url, init),
      ...request,
    },
    openSocket: openDirectly,
    clock,
    random,
    positions: { read: (kind) => positions.get(kind), write: (kind, at) => void positions.set(kind, at) },
    ...request,
    events: {
      onMissed: (fact) => missed.push(fact),
      onAgentLog: (body) => logs.push(body),
      ...request.events,
    },
  });
  return {
    provider,
    receiver,
    facts,
    missed,
    logs,
    bodies,
    positions,
    start: () => provider.start(receiver),
  };
}

function keeping(bodies: Uint8Array[], verify: VerifySignature): VerifySignature {
  return (body, signature) => {
    bodies.push(body);
    return verify(body, signature);
  };
}
