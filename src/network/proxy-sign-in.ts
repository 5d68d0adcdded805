import type { Socket } from 'node:net';
import { ProxyError } from './proxy-error.ts';

/** Entered by the user. */
export interface ProxyCredentials {
  user: string;
  password: string;
}

/** The proxy requires authentication by one of these schemes: `Basic`, `Negotiate`. */
export class SignInRequired extends Error {
  override readonly name = 'SignInRequired';
  readonly schemes: readonly string[];

  constructor(schemes: readonly string[]) {
    super('The proxy wants a sign-in.');
    this.schemes = schemes;
  }
}

/** The credentials for a proxy (`host:port`). `refused`: these were, and must not be returned again. */
export type AskForCredentials = (
  proxy: string,
  refused?: ProxyCredentials,
) => Promise<ProxyCredentials | undefined>;

/** Connects with these credentials. @throws SignInRequired; ProxyError */
type Open = (credentials: ProxyCredentials | undefined) => Promise<Socket>;

/** @throws ProxyError */
export type WithSignIn = (values: { proxy: string; host: string }, open: Open) => Promise<Socket>;

/** Authenticates to proxies; accepted credentials are then sent at once. */
export function createProxySignIn(ask: AskForCredentials): WithSignIn {
  const taken = new Map<string, ProxyCredentials>();
  /** Trials run one at a time, as several wrong passwords at once could lock an account. */
  const trials = new Map<string, Promise<unknown>>();

  async function openWith(
    proxy: string,
    credentials: ProxyCredentials | undefined,
    open: Open,
  ): Promise<Socket> {
    try {
      const socket = await open(credentials);
      if (credentials) taken.set(proxy, credentials);
      return socket;
    } catch (error) {
      // A refusal of the request means that the credentials were accepted.
      if (credentials && error instanceof ProxyError && error.problem !== 'away')
        taken.set(proxy, credentials);
      throw error;
    }
  }

  async function tryUntilTaken(
    values: { proxy: string; host: string },
    open: Open,
    refused: ProxyCredentials | undefined,
  ): Promise<Socket> {
    for (let tried = refused; ;) {
      const credentials = await ask(values.proxy, tried);
      if (credentials === undefined) throw new ProxyError('sign-in', values);
      tried = credentials;
      try {
        return await openWith(values.proxy, credentials, open);
      } catch (error) {
        requireBasic(error, values);
      }
    }
  }

  return async (values, open) => {
    const { proxy } = values;
    for (let tried = taken.get(proxy); ;) {
      try {
        return await openWith(proxy, tried, open);
      } catch (error) {
        requireBasic(error, values);
      }
      if (tried !== undefined && taken.get(proxy) === tried) taken.delete(proxy);
      for (let other; (other = trials.get(proxy)) !== undefined;) await other;
      const found = taken.get(proxy);
      if (found === undefined || found === tried) {
        const trial = tryUntilTaken(values, open, tried);
        const over = trial.catch(() => undefined).finally(() => trials.delete(proxy));
        trials.set(proxy, over);
        return trial;
      }
      tried = found;
    }
  };
}

/** @throws errors that credentials cannot solve */
function requireBasic(error: unknown, values: { proxy: string; host: string }): void {
  if (!(error instanceof SignInRequired)) throw error;
  const { schemes } = error;
  if (schemes.some((scheme) => scheme.toLowerCase() === 'basic')) return;
  throw new ProxyError('scheme', { ...values, schemes: schemes.join(', ') || '?' }, { cause: error });
}
