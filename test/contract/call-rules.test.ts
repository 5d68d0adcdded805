import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { v2Dialect } from '../../src/platform/dialects/v2.ts';
import { updatePushSettings } from '../../src/platform/push-settings.ts';
import { createDedupe } from '../../src/push/dedupe.ts';
import { compileRules } from '../../src/push/rules/compile.ts';
import { decideCall } from '../../src/push/rules/decide.ts';
import { createSignatureCheck } from '../../src/push/verify.ts';
import type { CallRule, RuleAction } from '../../src/shared/model/call-rule.ts';
import { presets } from '../../src/shared/presets.ts';
import { createPushReceiver } from '../../src/tunnel/push-receiver.ts';
import { createLoopbackProvider } from '../../src/tunnel/providers/loopback.ts';
import type { TunnelProvider } from '../../src/tunnel/port.ts';
import { startWire, type Wire } from './client-support.ts';

interface ServiceCall {
  callId: string;
  origCallId: string;
  to: string;
  state: string;
  cause?: string;
}

const signatureHeader = presets.find((preset) => preset.id === 'local')?.signatureHeader ?? '';
const MINE = '+493023125000';
const SALES = '+493023125001';

describe.each(['new', 'classic'] as const)('a call rule on a %s system', (system) => {
  let wire: Wire;
  let provider: TunnelProvider;
  let rules: CallRule[];

  beforeEach(async () => {
    wire = await startWire(system);
    rules = [];
    provider = createLoopbackProvider({ randomBytes, now: Date.now, fetch });
    const receiver = createPushReceiver({
      verify: createSignatureCheck(wire.service.pushPublicKey),
      signatureHeader,
      seenBefore: createDedupe({ now: Date.now }),
      policy: (fact) =>
        decideCall(fact, {
          userId: 'w0',
          findRule: compileRules(rules),
          doNotDisturb: { on: false, answer: 'ring' },
          time: { day: 1, minute: 540 },
          country: 'DE',
          isContact: () => false,
        }).policy,
      onFact: () => undefined,
    });
    await provider.start(receiver);
    const url = provider.publicUrl() ?? '';
    await updatePushSettings(wire.client, { incomingUrl: url, outgoingUrl: url });
  });
  afterEach(async () => {
    await wire.close();
    await provider.stop();
  });

  const everybody = (action: RuleAction): CallRule => ({
    id: 'r1',
    name: 'Everybody',
    enabled: true,
    callers: { kind: 'everybody' },
    action,
  });
  const ring = async (to: string): Promise<string> =>
    (await wire.control<{ callId: string }>('POST', '/calls', { from: '+4915799912345', to })).callId;
  const legs = async (callId: string): Promise<ServiceCall[]> =>
    (await wire.control<{ calls: ServiceCall[] }>('GET', '/calls')).calls.filter(
      (call) => call.origCallId === callId,
    );

  it.each<[RuleAction, string]>([
    [{ kind: 'reject', reason: 'busy' }, 'busy'],
    [{ kind: 'reject', reason: 'rejected' }, 'noAnswer'],
    [{ kind: 'hangup' }, 'normalClearing'],
  ])('is obeyed by the platform: %o ends the call as %s', async (action, cause) => {
    rules = [everybody(action)];
    const callId = await ring(MINE);
    await vi.waitFor(async () => expect(await legs(callId)).toMatchObject([{ state: 'ended', cause }]));
  });

  it('is obeyed by the platform: the caller reaches the voicemail box', async () => {
    rules = [everybody({ kind: 'voicemail' })];
    const callId = await ring(MINE);
    await vi.waitFor(async () =>
      expect(await legs(callId)).toMatchObject([
        { state: 'ended', cause: 'forwarded' },
        { state: 'established', to: MINE },
      ]),
    );
  });

  it('is obeyed by the platform: the caller reaches the other number', async () => {
    rules = [everybody({ kind: 'redirect', to: '+4989123456' })];
    const callId = await ring(MINE);
    await vi.waitFor(async () =>
      expect(await legs(callId)).toMatchObject([
        { state: 'ended', cause: 'forwarded' },
        { state: 'ringing', to: '+4989123456' },
      ]),
    );
  });

  it('lets a call ring that rings colleagues as well', async () => {
    rules = [everybody({ kind: 'hangup' })];
    const callId = await ring(SALES);
    expect(await legs(callId)).toMatchObject([{ state: 'ringing' }]);
  });

  it('is not needed for a caller on the platform’s own list, who is refused before anything rings', async () => {
    const { blacklist } = v2Dialect(wire.client);
    await blacklist?.add('+4915799912345');
    expect(await blacklist?.list()).toEqual(['+4915799912345']);
    const callId = await ring(MINE);
    expect(await legs(callId)).toMatchObject([{ state: 'ended' }]);
    await blacklist?.remove('+4915799912345');
    expect(await blacklist?.list()).toEqual([]);
    expect(await legs(await ring(MINE))).toMatchObject([{ state: 'ringing' }]);
  });
});
