/** The meaning of a line of cloudflared's log. */
export type LogFact =
  | { kind: 'address'; url: string }
  | { kind: 'connected' | 'disconnected'; connection: string }
  /** The credentials are refused or missing. */
  | { kind: 'refused'; detail: string }
  | { kind: 'error'; detail: string };

const address = /https:\/\/(?!api\.)[a-z\d-]+\.trycloudflare\.com/;
const connected = /Registered tunnel connection|Connection [\da-f-]{36} registered/;
const disconnected = /Unregistered tunnel connection|Connection terminated|Lost connection with the edge/;
const refusal =
  /Unauthorized|Invalid tunnel secret|token is not valid|origin certificate|credentials file|Tunnel credentials|tunnel not found/i;
const complaint = /\b(ERR|FTL)\b|^failed to |^error|^Provided |^"?cloudflared tunnel/i;

/** Parses one line that cloudflared writes to standard error; most are irrelevant. */
export function readLogLine(line: string): LogFact | undefined {
  const url = address.exec(line)?.[0];
  if (url !== undefined) return { kind: 'address', url };
  const connection = /connIndex=(\d+)/.exec(line)?.[1] ?? '0';
  if (connected.test(line)) return { kind: 'connected', connection };
  if (disconnected.test(line)) return { kind: 'disconnected', connection };
  const detail = line.replace(/^\S+Z\s+(INF|WRN|ERR|FTL|DBG)\s+/, '').trim();
  const complains = complaint.test(line);
  if (refusal.test(line) && complains) return { kind: 'refused', detail };
  return complains ? { kind: 'error', detail } : undefined;
}
