import { expect } from '@playwright/test';
import type { Service } from '../../src/service/server.ts';

/** A call as the service itself knows it, read back over its control address. */
interface ServiceCall {
  callId: string;
  origCallId: string;
  direction: 'in' | 'out';
  from: string;
  to: string;
  state: 'ringing' | 'established' | 'ended';
  cause?: string;
  ringing: string[];
  deviceId?: string;
  hold: boolean;
  muted: boolean;
  recording: boolean;
  dtmf: string;
  transfers: { phoneNumber: string; attended: boolean }[];
}

export interface ServiceControl extends Pick<Service, 'baseUrl' | 'tokens' | 'pushPublicKey'> {
  ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>;
  /** Somebody calls in. */
  ring(call?: {
    from?: string;
    to?: string;
    channelId?: string;
  }): Promise<{ callId: string; answer: { xml: string } }>;
  answer(callId: string, deviceId?: string): Promise<void>;
  hangUp(callId: string): Promise<void>;
  calls(): Promise<ServiceCall[]>;
  /** Waits until the service's own record of the call matches. */
  expectCall(callId: string, wanted: Partial<ServiceCall>): Promise<void>;
  /** The next answer to such a request waits until it is let go, which waits until the request is there. */
  hold(method: string, path: string, status?: number): Promise<{ letGo(): Promise<void> }>;
  /** A request to the service's REST side, as its user. */
  rest<T>(path: string): Promise<T>;
}

/** A test that reads a whole profile is busy for seconds: the service has closed a kept connection by then. */
const once = { connection: 'close' };

export function controlOf({ baseUrl, controlUrl, tokens, pushPublicKey }: Service): ServiceControl {
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${controlUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...once },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_service${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
  const calls = async (): Promise<ServiceCall[]> =>
    (await ask<{ calls: ServiceCall[] }>('GET', '/calls')).calls;
  return {
    baseUrl,
    tokens,
    pushPublicKey,
    ask,
    calls,
    ring: (call = {}) => ask('POST', '/calls', call),
    answer: (callId, deviceId) =>
      ask('POST', `/calls/${callId}/answer`, deviceId === undefined ? {} : { deviceId }),
    hangUp: (callId) => ask('POST', `/calls/${callId}/hangup`),
    async expectCall(callId, wanted) {
      await expect(async () => {
        expect((await calls()).find((call) => call.callId === callId)).toMatchObject(wanted);
      }).toPass({ timeout: 10_000 });
    },
    async hold(method, path, status) {
      const fault = { method, path, hold: true, times: 1 };
      await ask('POST', '/faults', [status === undefined ? fault : { ...fault, status }]);
      return {
        async letGo() {
          await expect
            .poll(async () => (await ask<{ faults: unknown[] }>('GET', '/faults')).faults)
            .not.toContainEqual(expect.objectContaining({ method, path }));
          await ask('POST', '/faults', []);
        },
      };
    },
    async rest<T>(path: string) {
      const response = await fetch(`${baseUrl}${path}`, {
        headers: { authorization: `Bearer ${tokens.jwt}`, ...once },
      });
      return (await response.json()) as T;
    },
  };
}
