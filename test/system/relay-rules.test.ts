import { expect, it, onTestFinished } from 'vitest';
import { createRuleDecisions, type RuleDecisions } from '../../src/main/rules/rule-decisions.ts';
import { compileRules } from '../../src/push/rules/compile.ts';
import { startService } from '../../src/service/server.ts';
import type { CallRule } from '../../src/shared/model/call-rule.ts';
import { createDesk, type TestDesk } from '../support/relay/desk.ts';
import { startTestRelay } from '../support/relay/relay.ts';

it.each(['new', 'classic'] as const)(
  'the platform applies the first rule of the desk through the relay, on the %s system',
  async (system) => {
    const service = await startService({ port: 0, system, quiet: true });
    onTestFinished(() => service.close());
    const relay = await startTestRelay();
    onTestFinished(() => relay.stop());
    const gateway = await relay.gateway({ baseUrl: service.baseUrl, pushPublicKey: service.pushPublicKey });
    await gateway.ready;
    const to = '+4989123456';
    const rules: CallRule[] = [
      {
        id: 'gate',
        name: 'Withheld numbers press a key',
        enabled: true,
        callers: { kind: 'withheld' },
        action: {
          kind: 'askForKey',
          code: '1',
          seconds: 30,
          pass: { kind: 'ring' },
          otherwise: { kind: 'reject', reason: 'busy' },
        },
      },
      {
        id: 'r1',
        name: 'Strangers',
        enabled: true,
        callers: { kind: 'unknown' },
        action: { kind: 'redirect', to },
      },
      {
        id: 'r2',
        name: 'Everybody',
        enabled: true,
        callers: { kind: 'everybody' },
        action: { kind: 'reject', reason: 'busy' },
      },
    ];
    const decisions = createRuleDecisions(
      () => ({
        userId: 'w0',
        findRule: compileRules(rules),
        doNotDisturb: { on: false, answer: 'ring' },
        time: { day: 1, minute: 540 },
        country: 'DE',
        isContact: (number) => number === '+4930231259999',
      }),
      Date.now,
    );
    const desk = createDesk({
      token: service.tokens.jwt,
      relayUrl: gateway.url,
      pushPublicKey: service.pushPublicKey,
      answer: decisions.answer,
    });
    onTestFinished(() => desk.provider.stop());
    await desk.start();
    const settings = { incomingUrl: gateway.pushUrl, outgoingUrl: gateway.pushUrl };
    const headers = { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' };
    await fetch(`${service.baseUrl}/settings/sipgateio`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(settings),
    });
    const ring = async (
      from: string,
      called: string,
    ): Promise<{ callId: string; answer: { xml: string } }> => {
      const response = await fetch(`${service.controlUrl}/calls`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ from, to: called }),
      });
      return (await response.json()) as { callId: string; answer: { xml: string } };
    };
    const stranger = await ring('+4930231258888', '+493023125000');
    expect(stranger.answer.xml).toContain('<Dial><Number>4989123456</Number></Dial>');
    const known = await ring('+4930231259999', '+493023125000');
    expect(known.answer.xml).toContain('<Reject reason="busy"/>');
    // The keys go to the address that knows whose call it is, and no other desk of the account is asked.
    for (const [key, outcome] of [
      ['1', { state: 'ringing' }],
      ['2', { state: 'ended', cause: 'busy' }],
    ] as const) {
      const withheld = await ring('anonymous', '+493023125000');
      // Where NATS took the beginning of the call late, the address says when.
      expect(withheld.answer.xml).toMatch(
        /><Gather onData="https?:[^"]+\?to=w0;[0-9a-z]+;gate&amp;tag=[\w-]+" maxDigits="1" timeout="30000"><\/Gather></,
      );
      await fetch(`${service.controlUrl}/calls/${withheld.callId}/dtmf`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ sequence: key }),
      });
      const calls = await fetch(`${service.controlUrl}/calls`, { headers });
      const { calls: all } = (await calls.json()) as { calls: { callId: string; ringing: string[] }[] };
      const call = all.find(({ callId }) => callId === withheld.callId);
      expect(call).toMatchObject(outcome);
      expect((call?.ringing.length ?? 0) > 0).toBe(key === '1');
      await expect
        .poll(() => desk.facts.filter((fact) => fact.event === 'dtmf' && fact.callId === withheld.callId))
        .toMatchObject([{ digits: key }]);
    }
    const group = await ring('+4930231258888', '+493023125001');
    expect(group.answer.xml).not.toMatch(/<Dial|<Reject/);
    await expect.poll(() => desk.facts.filter(({ event }) => event === 'newCall').length).toBeGreaterThan(2);
    // What the desk shows of each call is what the platform was told.
    expect(decisions.of(stranger.callId)?.mark).toMatchObject({ id: 'r1' });
    expect(decisions.of(known.callId)?.mark).toMatchObject({ id: 'r2' });
  },
);

it('a desk that reconnects while a caller is asked for a key knows the time of the question', async () => {
  const service = await startService({ port: 0, system: 'new', quiet: true });
  onTestFinished(() => service.close());
  const relay = await startTestRelay();
  onTestFinished(() => relay.stop());
  const gateway = await relay.gateway({ baseUrl: service.baseUrl, pushPublicKey: service.pushPublicKey });
  await gateway.ready;
  const rule: CallRule = {
    ...{ id: 'gate', name: 'Everybody presses a key', enabled: true, callers: { kind: 'everybody' } },
    action: {
      ...{ kind: 'askForKey', code: '1', seconds: 30 },
      ...{ pass: { kind: 'ring' }, otherwise: { kind: 'reject', reason: 'busy' } },
    },
  };
  const deskWithRule = (): { decisions: RuleDecisions; desk: TestDesk } => {
    const decisions = createRuleDecisions(
      () => ({
        ...{ userId: 'w0', findRule: compileRules([rule]), country: 'DE', isContact: () => false },
        ...{ doNotDisturb: { on: false, answer: 'ring' }, time: { day: 1, minute: 540 } },
      }),
      () => performance.now(),
    );
    const desk = createDesk({
      ...{ token: service.tokens.jwt, relayUrl: gateway.url, pushPublicKey: service.pushPublicKey },
      ...{ answer: decisions.answer, policy: decisions.policy },
    });
    onTestFinished(() => desk.provider.stop());
    return { decisions, desk };
  };
  const [there, away] = [deskWithRule(), deskWithRule()];
  await there.desk.start();
  await away.desk.start();
  await expect.poll(() => away.desk.positions.has('push')).toBe(true);
  await away.desk.provider.stop();
  const headers = { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' };
  await fetch(`${service.baseUrl}/settings/sipgateio`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ incomingUrl: gateway.pushUrl, outgoingUrl: gateway.pushUrl }),
  });
  const response = await fetch(`${service.controlUrl}/calls`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ from: '+4930231258888', to: '+493023125000' }),
  });
  const { callId } = (await response.json()) as { callId: string };
  const askedAt = there.decisions.of(callId)?.askedAt ?? Number.NaN;
  // Long enough ago to tell the two moments apart.
  await expect.poll(() => performance.now() - askedAt).toBeGreaterThan(500);
  await away.desk.start();
  await expect.poll(() => away.decisions.of(callId)?.askedAt).toBeLessThan(askedAt + 400);
});
