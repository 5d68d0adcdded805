import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Service } from '../../src/service/server.ts';
import { createDesk } from '../support/relay/desk.ts';
import { startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';

describe('the relay between the service and a desk, over a real nats-server', () => {
  let service: Service;
  let relay: TestRelay;
  let gateway: TestGateway;

  const control = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${service.controlUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json().catch(() => undefined)) as T;
  };

  beforeAll(async () => {
    [service, relay] = await Promise.all([
      startService({ port: 0, system: 'new', quiet: true }),
      startTestRelay(),
    ]);
    gateway = await relay.gateway({
      baseUrl: service.baseUrl,
      pushPublicKey: service.pushPublicKey,
    });
    await gateway.ready;
    await fetch(`${service.baseUrl}/settings/sipgateio`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify({ incomingUrl: gateway.pushUrl, outgoingUrl: gateway.pushUrl, whitelist: null }),
    });
  });
  afterAll(async () => {
    await relay.stop();
    await service.close();
  });

  it('brings beginning, answer and end of a call to the desk of a user that it rings', async () => {
    const desk = createDesk({
      relayUrl: gateway.url,
      token: service.tokens.jwt,
      pushPublicKey: service.pushPublicKey,
    });
    await desk.start();
    const { callId } = await control<{ callId: string }>('POST', '/calls', { from: '+4930231259999' });
    await control('POST', `/calls/${callId}/answer`, {});
    await control('POST', `/calls/${callId}/hangup`, {});
    await expect.poll(() => desk.facts.map(({ event }) => event)).toEqual(['newCall', 'answer', 'hangup']);
    await desk.provider.stop();
  });
});
