import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext, type TLSSocket } from 'node:tls';
import type { Destination } from '../../network/connect-http.ts';
import { secureSocket, type OpenSocket } from '../../network/open-socket.ts';
import { ngrokAuthority } from './authority.ts';

/** Where ngrok accepts connections of programs. */
export interface NgrokServer extends Destination {
  /** Its certificate authority (PEM). */
  authority: string;
  /** Answer timeout behind a proxy, ms: a proxy that decrypts the traffic may stay silent. */
  answersWithinMs: number;
}

export const ngrokServer: NgrokServer = {
  host: 'connect.ngrok-agent.com',
  port: 443,
  authority: ngrokAuthority,
  // Less than the timeout of opening a tunnel, so that the user reads the specific reason.
  answersWithinMs: 25_000,
};

const OPENED_WITHIN_MS = 15_000;
/** Longer than any answer of a server. */
const LONGEST_CHAIN = 10;

/**
 * Opens a TLS connection to ngrok through the network's proxy; accepts the certificate of a proxy that decrypts TLS.
 */
export async function connectNgrok(
  openSocket: OpenSocket,
  { host, port, authority }: Omit<NgrokServer, 'answersWithinMs'> = ngrokServer,
  signal: AbortSignal = AbortSignal.timeout(OPENED_WITHIN_MS),
): Promise<TLSSocket> {
  const socket = await openSocket({ host, port }, { signal, timeoutMs: OPENED_WITHIN_MS });
  socket.setNoDelay(true);
  return secureSocket(socket, { servername: host, secureContext: trusting(authority) }, signal);
}

/** Whether somebody in between decrypts the traffic: the certificate is not from ngrok. */
export function isRead(socket: TLSSocket, authority: string): boolean {
  const own = new X509Certificate(authority);
  let certificate = socket.getPeerX509Certificate();
  for (let links = 0; certificate?.issuerCertificate && links < LONGEST_CHAIN; links += 1) {
    certificate = certificate.issuerCertificate;
  }
  return certificate === undefined || !(certificate.verify(own.publicKey) || certificate.raw.equals(own.raw));
}

let context: { authority: string; of: SecureContext } | undefined;

/** Parsing hundreds of system certificates takes a while. */
function trusting(authority: string): SecureContext {
  if (context?.authority !== authority) {
    context = { authority, of: createSecureContext({ ca: [...getCACertificates('default'), authority] }) };
  }
  return context.of;
}
