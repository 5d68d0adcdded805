import { app, shell, type Session, type WebContents } from 'electron';
import { allowedSchemes } from '../../shared/crm-address.ts';
import { APP_ORIGIN } from './app-scheme.ts';
import { isSafeAddress } from '../../shared/safe-address.ts';
import { mayCheck } from './permissions.ts';

const externalSchemes = new Set(['https:', 'mailto:']);

/** Denies everything but the choice of a speaker and the checks of `mayCheck`. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(permission === 'speaker-selection'),
  );
  session.setPermissionCheckHandler((_contents, permission, origin, { mediaType }) =>
    mayCheck(permission, origin, mediaType, APP_ORIGIN),
  );
}

/** Keeps pages on the app's addresses, without new windows; allowed links open in the system's browser. */
export function confineContents(): void {
  app.on('web-contents-created', (_event, contents) => confine(contents));
}

function confine(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!event.url.startsWith(`${APP_ORIGIN}/`)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternally(url);
    return { action: 'deny' };
  });
}

/** Opens an address with the system if its scheme is allowed. */
function openExternally(address: string): void {
  const url = URL.parse(address);
  if (url && externalSchemes.has(url.protocol)) {
    // No program opens it.
    shell.openExternal(url.href).catch(() => undefined);
  }
}

/** Opens the platform's sign-in page. @throws Error for an address that is neither encrypted nor local */
export async function openSignInPage(url: URL): Promise<void> {
  if (!isSafeAddress(url)) throw new Error('This address may not be opened.');
  await shell.openExternal(url.href);
}

/** @param schemes allowed besides https @param inFront the opened program may come to the front (macOS) */
export async function openForCaller(
  address: string,
  schemes: readonly string[],
  inFront: boolean,
): Promise<void> {
  const url = URL.parse(address);
  if (!url || !allowedSchemes(schemes).has(url.protocol.slice(0, -1))) {
    throw new Error('This address may not be opened.');
  }
  await shell.openExternal(url.href, { activate: inFront });
}
