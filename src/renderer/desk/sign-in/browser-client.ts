import type { BrowserRequest } from '../../../shared/ipc/requests/session.ts';
import type { Preferences } from '../../../shared/model/settings.ts';
import { presetFor } from '../../../shared/presets.ts';

/** What the sign-in with the browser needs, where all of it is known beforehand. */
export function browserClient(given: Preferences['signIn']): BrowserRequest | undefined {
  const { baseUrl, clientId, method } = given;
  const oauth = URL.canParse(baseUrl) ? presetFor(baseUrl).oauth : undefined;
  const authorizeUrl = given.authorizeUrl || oauth?.authorizeUrl;
  const tokenUrl = given.tokenUrl || oauth?.tokenUrl;
  if (method === 'token' || baseUrl === '' || clientId.trim() === '') return undefined;
  if (authorizeUrl === undefined || tokenUrl === undefined) return undefined;
  return { baseUrl, clientId, authorizeUrl, tokenUrl };
}
