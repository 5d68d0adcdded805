import { app, shell, type Session, type WebContents } from 'electron';
import { APP_ORIGIN } from './app-scheme.ts';

/** Schemes that may leave the program for the system's own handler. */
const externalSchemes = new Set(['https:', 'mailto:']);

/** No page gets a permission: none needs one. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
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
  if (url && externalSchemes.has(url.protocol)) void shell.openExternal(url.href);
}
