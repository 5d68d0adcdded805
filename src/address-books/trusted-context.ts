import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { AddressBookException } from './source.ts';

/**
 * Trusts the certificate authorities of this program and of the system, and that of the settings (PEM).
 * @throws AddressBookException when that of the settings is none
 */
export const trustedContext = (authority: string | undefined): SecureContext =>
  authority === undefined ? systemContext() : createContext([checkPem(authority)]);

/** Reading the system's authorities takes a while, and they rarely change: once while the program runs. */
const systemAuthorities = once(() => [...getCACertificates('default'), ...getCACertificates('system')]);
const systemContext = once(() => createContext([]));

const createContext = (more: readonly string[]): SecureContext =>
  createSecureContext({ ca: [...new Set([...systemAuthorities(), ...more])] });

function once<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}

/** Reports text that is no certificate, as Node ignores it silently. */
function checkPem(authority: string): string {
  try {
    new X509Certificate(authority);
    return authority;
  } catch (error) {
    throw new AddressBookException('certificate', 'PEM', { cause: error });
  }
}
