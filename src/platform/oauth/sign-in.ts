import { openLoopback, type LoopbackDeps } from './loopback.ts';
import type { OAuthClient, Tokens } from './oauth-client.ts';

export interface BrowserSignIn {
  client: OAuthClient;
  open: (url: URL) => Promise<void> | void;
  sentences: LoopbackDeps['sentences'];
  /** Cancels waiting: the user closed the browser, or does something else. */
  signal: AbortSignal;
}

/** Only the platform sees the password. @throws PlatformException; `cancelled` when `signal` is aborted */
export async function signInWithBrowser({ client, open, sentences, signal }: BrowserSignIn): Promise<Tokens> {
  let state = '';
  const loopback = await openLoopback({ state: () => state, sentences, signal });
  try {
    const pending = await client.begin(loopback.redirectUri);
    ({ state } = pending);
    await open(pending.url);
    return await client.finish(pending, await loopback.callback, signal);
  } finally {
    loopback.close();
  }
}
