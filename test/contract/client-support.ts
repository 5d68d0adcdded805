import { setTimeout as sleep } from 'node:timers/promises';
import { accountTypeFromToken, forAccount } from '../../src/platform/account.ts';
import type { Credentials } from '../../src/platform/auth.ts';
import { createTransport, type Transport } from '../../src/platform/transport.ts';
import { startService, type Service } from '../../src/service/server.ts';
import { PlatformException, type PlatformFailure } from '../../src/shared/errors.ts';
import type { AccountType } from '../../src/shared/model/account.ts';

/** A client as the desk makes it, without the guard of `forAccount`. */
export function clientOf(service: Service, credentials: Credentials): Transport {
  return createTransport({
    baseUrl: service.baseUrl,
    credentials,
    fetch,
    clock: { now: Date.now, sleep: (ms, signal) => sleep(ms, undefined, { signal, ref: false }) },
    random: () => 0,
  });
}

export interface Wire {
  service: Service;
  /** Signed in with the JWT, for the account type that it claims. */
  client: Transport;
  /** Drives the service from outside. */
  control<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

export async function startWire(
  system: AccountType,
  contacts = 20,
  options: { migrated?: boolean; events?: number } = {},
): Promise<Wire> {
  const service = await startService({ port: 0, system, contacts, seed: 7, quiet: true, ...options });
  const bare = clientOf(service, { kind: 'bearer', token: service.tokens.jwt });
  const type = accountTypeFromToken(service.tokens.jwt);
  if (type === undefined) throw new Error('The JWT of the service claims no account type.');
  return {
    service,
    client: forAccount(bare, type),
    control: async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
      const init: RequestInit = { method };
      if (body !== undefined) {
        init.body = JSON.stringify(body);
        init.headers = { 'content-type': 'application/json' };
      }
      const response = await fetch(`${service.controlUrl}${path}`, init);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    close: () => service.close(),
  };
}

export async function failureFrom(promise: Promise<unknown>): Promise<PlatformFailure> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof PlatformException) return error.failure;
    throw error;
  }
  throw new Error('The request was expected to fail.');
}
