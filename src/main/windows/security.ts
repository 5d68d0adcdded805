import { app, shell, type Session, type WebContents } from 'electron';
import { allowedSchemes } from '../../shared/crm-address.ts';
import { APP_ORIGIN } from './app-scheme.ts';
import { isSafeAddress } from '../../shared/safe-address.ts';
import { mayCheck } from './permissions.ts';

/** Schemes that may leave the program for the system's own handler. */
const externalSchemes = new Set(['https:', 'mailto:']);

/** Deny by default: every request but the choice of a speaker, and every check but those of `mayCheck`. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(permission === 'speaker-selection'),
  );
  session.setPermissionCheckHandler((_contents, permission, origin, { mediaType }) =>
    mayCheck(permission, origin, mediaType, APP_ORIGIN),
  );
}

/** Pages stay on the app's own addresses and open no windows; a link that may leave opens in the system's browser. */
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

/** Hands an address to the system if its scheme is allowed; anything else is dropped. */
function openExternally(address: string): void {
  const url = URL.parse(address);
  if (url && externalSchemes.has(url.protocol)) {
    // Nothing on this computer opens it, and the page goes on.
    shell.openExternal(url.href).catch(() => undefined);
  }
}

/**
 * Opens the page of the platform on which the user signs in.
 * @throws Error for an address that is not encrypted and not of this computer
 */
export async function openSignInPage(url: URL): Promise<void> {
  if (!isSafeAddress(url)) throw new Error('This address may not be opened.');
  await shell.openExternal(url.href);
}

/**
 * Hands the address for a caller to the system. Checked here again, whatever made it.
 * @param schemes besides https, those that the user allowed
 * @param inFront the program that opens it may come to the front; only macOS leaves the choice
 */
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
