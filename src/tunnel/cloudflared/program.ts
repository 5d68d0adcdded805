import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { createInterface } from 'node:readline';
import type { TunnelSettingsOf } from '../../shared/tunnel-settings.ts';
import type { TunnelError, TunnelTrouble } from '../port.ts';
import { codeOf, detailOf, lost, refused, stopped, unusable } from '../trouble.ts';

export interface ProgramRequest {
  settings: TunnelSettingsOf<'cloudflared'>;
  token: string | undefined;
  /** The local address that receives the pushes. */
  localUrl: string;
  signal: AbortSignal;
  onBroken: (trouble: TunnelTrouble) => void;
  /** It lost its connections and reconnects, or has reconnected. */
  onAway: () => void;
  onBack: () => void;
}

export interface Program {
  /** The assigned address; undefined for a tunnel with an address of its own. */
  url: string | undefined;
  end(): Promise<void>;
}

const ENDED_WITHIN_MS = 3_000;

/** Starts cloudflared and waits for its connection. @throws TunnelError */
export function startCloudflared(request: ProgramRequest): Promise<Program> {
  const { settings, signal } = request;
  const program = settings.binary ?? 'cloudflared';
  const { args, env } = commandLine(request);
  // The token goes through the environment: everybody on this computer can see a command line.
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  const callOff = endsWithThis(child.pid);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).then(callOff);
  const connections = new Set<string>();
  let url: string | undefined;
  let complaint: TunnelError | undefined;
  let isOpen = false;

  async function end(): Promise<void> {
    const timer = setTimeout(() => child.kill('SIGKILL'), ENDED_WITHIN_MS);
    child.kill();
    await exited;
    clearTimeout(timer);
  }

  return new Promise((resolve, reject) => {
    const giveUp = (): void => fail(stopped());
    const fail = (error: TunnelError): void => {
      signal.removeEventListener('abort', giveUp);
      if (isOpen) return request.onBroken(error.trouble);
      const rejected = (): void => reject(error);
      end().then(rejected, rejected);
    };
    const ready = (): void => {
      if (isOpen || connections.size === 0 || (settings.mode === 'quick' && url === undefined)) return;
      isOpen = true;
      signal.removeEventListener('abort', giveUp);
      resolve({ url, end });
    };
    const read = (line: string): void => {
      const fact = readLogLine(line);
      if (fact?.kind === 'address') url = fact.url;
      if (fact?.kind === 'refused' || fact?.kind === 'error') complaint = complaintOf(fact);
      if (fact?.kind === 'connected') {
        connections.add(fact.connection);
        if (isOpen && connections.size === 1) request.onBack();
      }
      if (fact?.kind === 'disconnected' && connections.delete(fact.connection)) {
        if (isOpen && connections.size === 0) request.onAway();
      }
      ready();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    createInterface(child.stderr).on('line', read);
    child.once('error', (error) => {
      const missing = codeOf(error) === 'ENOENT' || codeOf(error) === 'EACCES';
      const sentence = { id: 'providers.cloudflared.missing', values: { program } } as const;
      fail(missing ? unusable(sentence, error) : lost(sentence, error));
    });
    // Its last words come before this.
    child.once('close', (code) => {
      if (child.pid === undefined) return;
      fail(complaint ?? complaintOf({ kind: 'error', detail: `exit code ${code ?? 'unknown'}` }));
    });
  });
}

function complaintOf({ kind, detail }: { kind: 'refused' | 'error'; detail: string }): TunnelError {
  const values = { detail: detailOf(new Error(detail)) };
  return kind === 'refused'
    ? refused({ id: 'providers.cloudflared.refused', values })
    : lost({ id: 'providers.cloudflared.ended', values });
}

function commandLine({ settings, token, localUrl }: ProgramRequest): {
  args: string[];
  env: Record<string, string>;
} {
  const { mode, tunnelName, localPort } = settings;
  const tunnel = ['tunnel', '--no-autoupdate'];
  // A user's configuration for another purpose would prevent a quick tunnel.
  if (mode === 'quick') return { args: [...tunnel, '--config', devNull, '--url', localUrl], env: {} };
  if (tunnelName !== undefined) return { args: [...tunnel, '--url', localUrl, 'run', tunnelName], env: {} };
  if (token === undefined || localPort === undefined) throw unusable({ id: 'providers.cloudflared.unsure' });
  return { args: [...tunnel, 'run'], env: { TUNNEL_TOKEN: token } };
}

/** Waits until the other end of its input is closed, and then ends the program with the given process id. */
const SCRIPT = 'read -r _; kill "$1"';

/**
 * Ends the program `pid` together with this process, even if this is killed: a surviving tunnel would lead pushes
 * nowhere, and the platform would wait for their answers. Windows does this for every child by itself.
 * @returns cancels the watchdog; to be called as soon as the program has ended, before the system reuses its process id
 */
function endsWithThis(pid: number | undefined): () => void {
  if (pid === undefined || process.platform === 'win32') return () => undefined;
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, 'deskbell-watchdog', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  // Without a shell the program still ends in an orderly shutdown; only a forced end leaves it behind.
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  return () => void watchdog.kill('SIGKILL');
}

/** The meaning of a line of cloudflared's log. */
type LogFact =
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
