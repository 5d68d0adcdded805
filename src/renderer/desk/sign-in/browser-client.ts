import type { BrowserRequest } from '../../../shared/ipc/requests/session.ts';
import type { Preferences } from '../../../shared/model/settings.ts';
import { presets } from '../../../shared/presets.ts';

/** What the sign-in with the browser needs, where all of it is known beforehand. */
export function browserClient(given: Preferences['signIn']): BrowserRequest | undefined {
  const { baseUrl, clientId, method } = given;
  const known = presets.find((preset) => preset.baseUrl === baseUrl)?.oauth;
  const authorizeUrl = given.authorizeUrl || known?.authorizeUrl;
  const tokenUrl = given.tokenUrl || known?.tokenUrl;
  if (method === 'token' || baseUrl === '' || clientId === '') return undefined;
  if (authorizeUrl === undefined || tokenUrl === undefined) return undefined;
  return { baseUrl, clientId, authorizeUrl, tokenUrl };
}
