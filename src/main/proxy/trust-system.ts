import type { Certificate, Session } from 'electron';
import { systemAuthorities } from '../../network/system-authorities.ts';

/** Chromium's number for a certificate whose authority it does not know. */
const unknownAuthority = -202;
/** What a verification ends with: trusted, or as Chromium said. */
const [trusted, asChromiumSays] = [0, -3];
/** Longer than any that a server may send. */
const longestChain = 10;

/**
 * Lets Chromium trust the certificate authorities of the system. On Linux it reads a database of each user's own (NSS), and
 * not what administrators install by `update-ca-certificates`; elsewhere it asks the system itself.
 */
export function trustSystemAuthorities(
  session: Pick<Session, 'setCertificateVerifyProc'>,
  platform = process.platform,
): void {
  if (platform !== 'linux') return;
  session.setCertificateVerifyProc(({ hostname, certificate, errorCode }, answer) => {
    if (errorCode !== unknownAuthority) return answer(asChromiumSays);
    isTrusted(hostname, certificate).then(
      (is) => answer(is ? trusted : asChromiumSays),
      // What cannot be read is not trusted.
      () => answer(asChromiumSays),
    );
  });
}

async function isTrusted(host: string, certificate: Certificate): Promise<boolean> {
  const chain: string[] = [];
  let next: Certificate | undefined = certificate;
  while (next && chain.length < longestChain && !chain.includes(next.data)) {
    chain.push(next.data);
    // The last of them has none, whatever its type says.
    next = next.issuerCert as Certificate | undefined;
  }
  // Loaded where it is needed: few networks do.
  const { isVouchedFor } = await import('./verify-chain.ts');
  return isVouchedFor(host, chain, await systemAuthorities());
}
