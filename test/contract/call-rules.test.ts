import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { v2Dialect } from '../../src/platform/dialects/v2.ts';
import { updatePushSettings } from '../../src/platform/push-settings.ts';
import { createDedupe } from '../../src/push/dedupe.ts';
import { createRuleDecisions, type RuleDecisions } from '../../src/main/rules/rule-decisions.ts';
import { compileRules } from '../../src/push/rules/compile.ts';
import { createSignatureCheck } from '../../src/push/verify.ts';
import type { CallRule, KeyRuleAction, RuleAction } from '../../src/shared/model/call-rule.ts';
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
  ringing: string[];
}

const signatureHeader = presets.find((preset) => preset.id === 'local')?.signatureHeader ?? '';
const MINE = '+493023125000';
const SALES = '+493023125001';

describe.each(['new', 'classic'] as const)('a call rule on a %s system', (system) => {
  let wire: Wire;
  let provider: TunnelProvider;
  let rules: CallRule[];
  let decisions: RuleDecisions;

  beforeEach(async () => {
    wire = await startWire(system);
    rules = [];
    provider = createLoopbackProvider({ randomBytes, now: Date.now, fetch });
    decisions = createRuleDecisions(
      () => ({
        userId: 'w0',
        findRule: compileRules(rules),
        doNotDisturb: { on: false, answer: 'ring' },
        time: { day: 1, minute: 540 },
        country: 'DE',
        isContact: () => false,
      }),
      Date.now,
    );
    const receiver = createPushReceiver({
      verify: createSignatureCheck(wire.service.pushPublicKey),
      signatureHeader,
      seenBefore: createDedupe({ now: Date.now }),
      policy: decisions.policy,
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
  ])('is applied by the platform: %o ends the call as %s', async (action, cause) => {
    rules = [everybody(action)];
    const callId = await ring(MINE);
    await vi.waitFor(async () => expect(await legs(callId)).toMatchObject([{ state: 'ended', cause }]));
  });

  it('is applied by the platform: the caller reaches the voicemail box', async () => {
    rules = [everybody({ kind: 'voicemail' })];
    const callId = await ring(MINE);
    await vi.waitFor(async () =>
      expect(await legs(callId)).toMatchObject([
        { state: 'ended', cause: 'forwarded' },
        { state: 'established', to: MINE },
      ]),
    );
  });

  it('is applied by the platform: the caller reaches the other number', async () => {
    rules = [everybody({ kind: 'redirect', to: '+4989123456' })];
    const callId = await ring(MINE);
    await vi.waitFor(async () =>
      expect(await legs(callId)).toMatchObject([
        { state: 'ended', cause: 'forwarded' },
        { state: 'ringing', to: '+4989123456' },
      ]),
    );
  });

  /** Unknown callers press 1 to ring, or a code to reach another phone. */
  const gate = (change: Partial<KeyRuleAction> = {}): KeyRuleAction => ({
    kind: 'askForKey',
    code: '1',
    seconds: 20,
    pass: { kind: 'ring' },
    otherwise: { kind: 'voicemail' },
    ...change,
  });
  const press = (callId: string, sequence: string): Promise<unknown> =>
    wire.control('POST', `/calls/${callId}/dtmf`, { sequence });
  /** The pushes of a call, each with the status of its answer. */
  const pushed = async (callId: string): Promise<[string, number | undefined][]> => {
    const { pushes } = await wire.control<{
      pushes: { event: string; callId: string; status?: number; xmlError?: string }[];
    }>('GET', '/pushes');
    const own = pushes.filter((push) => push.callId === callId);
    expect(own.filter(({ xmlError }) => xmlError !== undefined)).toEqual([]);
    return own.map(({ event, status }) => [event, status]);
  };

  it('asks the caller for a key, and lets the call ring once the right one was pressed', async () => {
    rules = [everybody(gate())];
    const callId = await ring(MINE);
    expect(await legs(callId)).toMatchObject([{ state: 'ringing', ringing: [] }]);
    await press(callId, '1');
    await vi.waitFor(async () => {
      const [leg, ...others] = await legs(callId);
      expect(others).toEqual([]);
      expect(leg?.state).toBe('ringing');
      expect(leg?.ringing).not.toEqual([]);
    });
    expect(await pushed(callId)).toEqual([
      ['newCall', 200],
      ['dtmf', 200],
    ]);
    expect(decisions.of(callId)?.mark).toMatchObject({ id: 'r1', pressed: 'right' });
  });

  it('asks the caller for a key, and forwards the call after another one', async () => {
    rules = [everybody(gate())];
    const callId = await ring(MINE);
    await press(callId, '2');
    await vi.waitFor(async () =>
      expect(await legs(callId)).toMatchObject([
        { state: 'ended', cause: 'forwarded' },
        { state: 'established', to: MINE },
      ]),
    );
    expect((await pushed(callId)).filter(([event]) => event === 'dtmf')).toEqual([['dtmf', 200]]);
    expect(decisions.of(callId)?.mark).toMatchObject({ pressed: 'wrong' });
  });

  it('asks the caller for a key, and rejects the call without one in time', async () => {
    rules = [everybody(gate({ seconds: 0.05, otherwise: { kind: 'reject', reason: 'busy' } }))];
    const callId = await ring(MINE);
    await vi.waitFor(async () =>
      expect(await legs(callId)).toMatchObject([{ state: 'ended', cause: 'busy' }]),
    );
    expect((await pushed(callId)).filter(([event]) => event === 'dtmf')).toEqual([['dtmf', 200]]);
    expect(decisions.of(callId)?.mark).toMatchObject({ pressed: 'nothing' });
  });

  it('asks the caller for a code of several digits, which leads to another phone', async () => {
    rules = [everybody(gate({ code: '4711', pass: { kind: 'redirect', to: '+4989123456' } }))];
    const callId = await ring(MINE);
    await press(callId, '47');
    expect(await pushed(callId)).toEqual([['newCall', 200]]);
    await press(callId, '11');
    await vi.waitFor(async () =>
      expect(await legs(callId)).toMatchObject([
        { state: 'ended', cause: 'forwarded' },
        { state: 'ringing', to: '+4989123456' },
      ]),
    );
    expect((await pushed(callId)).filter(([event]) => event === 'dtmf')).toEqual([['dtmf', 200]]);
  });

  it('has no effect for a caller who hangs up while being asked', async () => {
    rules = [everybody(gate())];
    const callId = await ring(MINE);
    await wire.control('POST', `/calls/${callId}/hangup`);
    await vi.waitFor(async () =>
      expect(await pushed(callId)).toEqual([
        ['newCall', 200],
        ['hangup', 204],
      ]),
    );
    expect(decisions.of(callId)?.mark).not.toHaveProperty('pressed');
  });

  it('asks for no key when colleagues ring as well', async () => {
    rules = [everybody(gate())];
    const callId = await ring(SALES);
    expect(await legs(callId)).toMatchObject([{ state: 'ringing' }]);
    await press(callId, '1');
    expect(await pushed(callId)).toEqual([['newCall', 200]]);
  });

  it('does not reject a call that rings colleagues as well', async () => {
    rules = [everybody({ kind: 'hangup' })];
    const callId = await ring(SALES);
    expect(await legs(callId)).toMatchObject([{ state: 'ringing' }]);
  });

  it('is not needed for a caller on the platform’s block list, who is rejected early', async () => {
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
