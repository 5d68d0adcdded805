import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext, type TLSSocket } from 'node:tls';
import type { Destination } from '../../network/connect-http.ts';
import { secureSocket, type OpenSocket } from '../../network/open-socket.ts';
import { ngrokAuthority } from './authority.ts';

/** Where ngrok takes connections of programs. */
export interface NgrokServer extends Destination {
  /** Vouches for it (PEM). */
  authority: string;
  /** How long it may take to answer behind a proxy, ms: one that reads what is sent may say nothing at all. */
  answersWithinMs: number;
}

export const ngrokServer: NgrokServer = {
  host: 'connect.ngrok-agent.com',
  port: 443,
  authority: ngrokAuthority,
  // Less than any opening may take, so that the user reads what it is.
  answersWithinMs: 25_000,
};

const OPENED_WITHIN_MS = 15_000;
/** Longer than any that a server may send. */
const LONGEST_CHAIN = 10;

/** Opens an encrypted connection to ngrok by the network's proxy, which may vouch for it, too, where it reads TLS. */
export async function connectNgrok(
  openSocket: OpenSocket,
  { host, port, authority }: Omit<NgrokServer, 'answersWithinMs'> = ngrokServer,
  signal: AbortSignal = AbortSignal.timeout(OPENED_WITHIN_MS),
): Promise<TLSSocket> {
  const socket = await openSocket({ host, port }, { signal, timeoutMs: OPENED_WITHIN_MS });
  socket.setNoDelay(true);
  return secureSocket(socket, { servername: host, secureContext: trusting(authority) }, signal);
}

/** Whether somebody in between reads what is sent: who vouches for this server is not ngrok. */
export function isRead(socket: TLSSocket, authority: string): boolean {
  const own = new X509Certificate(authority);
  let certificate = socket.getPeerX509Certificate();
  for (let links = 0; certificate?.issuerCertificate && links < LONGEST_CHAIN; links += 1) {
    certificate = certificate.issuerCertificate;
  }
  return certificate === undefined || !(certificate.verify(own.publicKey) || certificate.raw.equals(own.raw));
}

let context: { authority: string; of: SecureContext } | undefined;

/** Reading some hundred certificates takes a while: those of the system, and the one. */
function trusting(authority: string): SecureContext {
  if (context?.authority !== authority) {
    context = { authority, of: createSecureContext({ ca: [...getCACertificates('default'), authority] }) };
  }
  return context.of;
}
