import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updatePushSettings } from '../../src/platform/push-settings.ts';
import { createDedupe } from '../../src/push/dedupe.ts';
import { createSignatureCheck } from '../../src/push/verify.ts';
import type { PushPolicy } from '../../src/shared/model/push-policy.ts';
import type { PushFact } from '../../src/shared/model/push.ts';
import { presets } from '../../src/shared/presets.ts';
import { createPushReceiver, type PushReceiver } from '../../src/tunnel/push-receiver.ts';
import { createLoopbackProvider } from '../../src/tunnel/providers/loopback.ts';
import type { TunnelProvider } from '../../src/tunnel/port.ts';
import { startWire, type Wire } from './client-support.ts';
import { shows } from '../coverage/shows.ts';

const signatureHeader = presets.find((preset) => preset.id === 'local')?.signatureHeader ?? '';

interface Incoming {
  callId: string;
  from: string;
  answer: { xml: string; ms: number };
}

describe.each(['new', 'classic'] as const)('pushes of a %s system', (system) => {
  let wire: Wire;
  let provider: TunnelProvider;
  let receiver: PushReceiver;
  let facts: PushFact[];
  let policy: PushPolicy;

  beforeEach(async () => {
    wire = await startWire(system);
    facts = [];
    policy = { action: 'ring' };
    provider = createLoopbackProvider({ randomBytes, now: Date.now, fetch });
    receiver = createPushReceiver({
      verify: createSignatureCheck(wire.service.pushPublicKey),
      signatureHeader,
      seenBefore: createDedupe({ now: Date.now }),
      policy: () => policy,
      onFact: (fact) => facts.push(fact),
    });
    await provider.start(receiver);
    const url = provider.publicUrl() ?? '';
    await updatePushSettings(wire.client, { incomingUrl: url, outgoingUrl: url });
  });

  afterEach(async () => {
    await wire.close();
    await provider.stop();
  });

  const seen = (events: string[]): Promise<void> =>
    vi.waitFor(() => expect(facts.map((fact) => fact.event)).toEqual(events));

  it('report a call from its ringing to its end, signed', async () => {
    shows('push newCall', 'push answer', 'push hangup', 'push API version 1');
    const from = '+4915799912345';
    const { callId, answer } = await wire.control<Incoming>('POST', '/calls', { from });
    expect(answer.xml).toContain(`onAnswer="${provider.publicUrl()}"`);
    await wire.control('POST', `/calls/${callId}/answer`, {});
    await wire.control('POST', `/calls/${callId}/hangup`, {});
    await seen(['newCall', 'answer', 'hangup']);
    expect(facts).toMatchObject([
      { callId, direction: 'in', from: { kind: 'number', e164: from } },
      { callId },
      { callId, cause: 'normalClearing' },
    ]);
    const [first] = facts;
    if (first?.event !== 'newCall') throw new Error('The first push was no newCall.');
    expect(first.userIds.length).toBeGreaterThan(0);
    expect(first.userNames).toHaveLength(first.userIds.length);
    expect(receiver.counters()).toMatchObject({
      answered: 3,
      duplicates: 0,
      refused: { signature: 0, unreadable: 0 },
    });
  });

  it('report a withheld number', async () => {
    await wire.control('POST', '/calls', { from: 'anonymous' });
    await seen(['newCall']);
    expect(facts).toMatchObject([{ from: { kind: 'withheld' } }]);
  });

  it.each([
    [{ action: 'reject', reason: 'busy' }, 'busy'],
    [{ action: 'hangup' }, undefined],
  ] as [PushPolicy, string | undefined][])(
    'are answered with %j, which ends the call',
    async (wanted, cause) => {
      policy = wanted;
      await wire.control('POST', '/calls', {});
      await seen(['newCall', 'hangup']);
      if (cause !== undefined) expect(facts[1]).toMatchObject({ cause });
    },
  );

  it('are answered with a redirection, which the platform performs', async () => {
    policy = { action: 'redirect', numbers: ['+4930123456'] };
    const { answer } = await wire.control<Incoming>('POST', '/calls', {});
    expect(answer.xml).toContain('<Dial><Number>4930123456</Number></Dial>');
    expect(receiver.counters().faults).toBe(0);
  });
});
