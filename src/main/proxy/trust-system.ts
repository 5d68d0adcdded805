import type { Certificate, Session } from 'electron';
import { systemAuthorities } from '../../network/system-authorities.ts';

/** Chromium's error for an unknown certificate authority. */
const unknownAuthority = -202;
/** Results of a verification. */
const [trusted, asChromiumSays] = [0, -3];
const longestChain = 10;

/**
 * Makes Chromium trust the system's certificate authorities. On Linux it only reads the user's NSS database, not what
 * `update-ca-certificates` installs; elsewhere it asks the system.
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
      // On an error it is not trusted.
      () => answer(asChromiumSays),
    );
  });
}

async function isTrusted(host: string, certificate: Certificate): Promise<boolean> {
  const chain: string[] = [];
  let next: Certificate | undefined = certificate;
  while (next && chain.length < longestChain && !chain.includes(next.data)) {
    chain.push(next.data);
    // The last one has none, contrary to its type.
    next = next.issuerCert as Certificate | undefined;
  }
  // Loaded on demand, as few networks need it.
  const { isVouchedFor } = await import('./verify-chain.ts');
  return isVouchedFor(host, chain, await systemAuthorities());
}
