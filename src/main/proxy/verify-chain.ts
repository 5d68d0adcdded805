import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { Certificate, CertificateChainValidationEngine } from 'pkijs';

/** serverAuth of RFC 5280, 4.2.1.12. */
const forServers = '1.3.6.1.5.5.7.3.1';

/**
 * Whether one of these authorities vouches for a server: a currently valid path to one of them (RFC 5280, 6) for this
 * host name.
 * @param chain PEM, server certificate first.
 * @param authorities PEM
 */
export async function isVouchedFor(
  host: string,
  chain: readonly string[],
  authorities: readonly string[],
  now = new Date(),
): Promise<boolean> {
  const [own, ...issuers] = chain.map((pem) => new X509Certificate(pem));
  if (!own || !isFor(own, host)) return false;
  // Only the authorities named by a certificate, of some hundred.
  const named = new Set([own, ...issuers].map(({ issuer }) => issuer));
  const trusted = parsed(authorities).filter(({ subject }) => named.has(subject));
  if (trusted.length === 0) return false;
  const anchors = new Set(trusted.map(({ fingerprint256 }) => fingerprint256));
  const between = issuers.filter(({ fingerprint256, ca }) => ca && !anchors.has(fingerprint256));
  const engine = new CertificateChainValidationEngine({
    trustedCerts: trusted.map(parse),
    // The server's certificate comes last.
    certs: [...between, own].map(parse),
    checkDate: now,
  });
  const { result } = await engine.verify();
  return result;
}

const cache = new WeakMap<readonly string[], X509Certificate[]>();

/** Cached, as parsing some hundred takes a while. */
function parsed(authorities: readonly string[]): X509Certificate[] {
  const cached = cache.get(authorities);
  if (cached) return cached;
  const read = authorities.map((pem) => new X509Certificate(pem));
  cache.set(authorities, read);
  return read;
}

function isFor(certificate: X509Certificate, host: string): boolean {
  const uses = certificate.keyUsage as string[] | undefined;
  if (uses !== undefined && !uses.includes(forServers)) return false;
  const named =
    isIP(host) === 0
      ? certificate.checkHost(host, { subject: 'never', wildcards: true, partialWildcards: false })
      : certificate.checkIP(host);
  return named !== undefined;
}

const parse = ({ raw }: X509Certificate): Certificate => Certificate.fromBER(raw);
