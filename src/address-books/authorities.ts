import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import { AddressBookException } from './source.ts';

let ofSystem: string[] | undefined;

/**
 * Certificate authorities that a server is trusted by: those of this program and of the system, and that of the settings.
 * Reading the system's takes a while, and they rarely change: that is done once while the program runs.
 * @throws AddressBookException when that of the settings is none
 */
export function trustedAuthorities(authority: string | undefined): string[] {
  ofSystem ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system')])];
  if (authority === undefined) return ofSystem;
  checkPem(authority);
  return [...ofSystem, authority];
}

/** Node passes over what is no certificate; the user should learn of it. */
function checkPem(authority: string): void {
  try {
    new X509Certificate(authority);
  } catch (error) {
    throw new AddressBookException('certificate', 'the certificate authority is no certificate', {
      cause: error,
    });
  }
}
