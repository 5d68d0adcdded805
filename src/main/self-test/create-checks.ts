import { app, globalShortcut, net, session, utilityProcess } from 'electron';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { createCertificate } from '../../service/tls/certificate.ts';
import { platformProblem } from '../base/check-platform.ts';
import { presets } from '../../shared/presets.ts';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import { trustSystemAuthorities } from '../proxy/trust-system.ts';
import { serveAppScheme } from '../windows/app-scheme.ts';
import type { Environment } from '../base/environment.ts';
import { openKeychain } from '../base/keychain.ts';
import { keychainName } from '../base/keychain-name.ts';
import { ownProgram } from '../system-integration/login-item.ts';
import { serveMedium } from '../media/serve.ts';
import { icon, pages, preloads, resources } from '../base/resources.ts';
import { confineContents, denyPermissions } from '../windows/security.ts';
import type { Texts } from '../base/texts.ts';
import { statusNotifierHost } from '../tray/tray-host.ts';
import { isWaylandOnly, usesShortcutPortal } from '../base/start-flags.ts';
import { createTray, trayPicture } from '../tray/tray.ts';
import { createLinkOpener, linkEntryName } from '../system-integration/link-opener.ts';
import { briefNotification } from './brief-notification.ts';
import type { Check } from './check.ts';
import { keychainCheck } from './keychain-check.ts';
import { mediaCheck } from './media-check.ts';
import { certificateCheck, proxyCheck } from './network-checks.ts';
import { notificationCheck } from './notification-check.ts';
import { overLoopback } from './over-loopback.ts';
import { findsLinkEntry, protocolCheck } from './protocol-check.ts';
import { pushCheck } from './push-check.ts';
import { selfTestCommand } from './session-fix.ts';
import { shortcutCheck } from './shortcut-check.ts';
import { sqliteChecks } from './sqlite-checks.ts';
import sqliteProcess from './sqlite-process.ts?modulePath';
import { sshCheck } from './ssh-check.ts';
import { openTestNotices } from './test-notices.ts';
import { openTestPopup } from './test-popup.ts';
import { trayCheck } from './tray-check.ts';
import { shell } from './versions.ts';

interface CheckDeps {
  /** A temporary folder. */
  profile: string;
  locale: Locale;
  say: Texts['say'];
  environment: Environment;
  /** Base address; undefined: the default. */
  platform: string | undefined;
  /** Whether a script (PAC) decides about proxies. */
  usesScript: () => Promise<boolean>;
  /** Takes the way of connections outside of Chromium. */
  fetchBySocket: Environment['fetch'];
}

/** Timeout of a keychain write, short enough to delete the entry within the check, ms. */
const keychainLimitMs = 4_500;
/** Windows registers any scheme; nothing uses this one. */
const trialScheme = 'deskbell-self-test';

/** All checks, with the real parts of the program, in the order of `checkNames`. */
export function createChecks({ profile, platform, usesScript, fetchBySocket, ...parts }: CheckDeps): Check[] {
  const { locale, say, environment } = parts;
  const media = join(profile, 'media');
  mkdirSync(media);
  const command = selfTestCommand(app.isPackaged, process.env.APPIMAGE);
  confineContents();
  denyPermissions(session.defaultSession);
  trustSystemAuthorities(session.defaultSession);
  serveAppScheme(pages, (request) => serveMedium(media, request));
  return [
    ...sqliteChecks({
      folder: profile,
      fork: () => utilityProcess.fork(sqliteProcess, [], { serviceName: 'Deskbell self-test' }),
    }),
    keychainCheck({
      entry: openKeychain(keychainName({ profile, ownProfile: true }), undefined, keychainLimitMs).entry(
        'self-test',
      ),
      platform: process.platform,
      secret: randomUUID(),
      command,
    }),
    overLoopback(sshCheck),
    overLoopback(
      pushCheck({
        environment,
        openPopup: (signal) =>
          isWaylandOnly(process)
            ? Promise.resolve(openTestNotices({ icon, say, clock: environment.clock }))
            : openTestPopup({ preloads, locale, clock: environment.clock }, signal),
        now: () => performance.now(),
      }),
    ),
    trayCheck({
      create: () => createTray(resources, idleTray, say),
      hasPicture: () => !trayPicture(resources, 'offline').isEmpty(),
      ...(process.platform === 'linux' && { hasHost: statusNotifierHost }),
      modelled: shell === 'chromium',
    }),
    notificationCheck({
      send: (close) => briefNotification({ icon, say }, close),
      sleep: environment.clock.sleep,
      platform: process.platform,
      command,
    }),
    shortcutCheck(globalShortcut, shell === 'chromium', usesShortcutPortal(process)),
    linkCheck(profile),
    mediaCheck({ folder: media, fetch: (url, init) => net.fetch(url, init) }),
    proxyCheck({
      platform: platform ?? presets.find(({ id }) => id === 'sipgate')?.baseUrl ?? '',
      ...(platform !== undefined && {
        problemOf: (address: string, by: 'system' | 'socket') =>
          platformProblem(address, by === 'system' ? environment.fetch : fetchBySocket),
      }),
      usesScript,
      network: environment,
    }),
    overLoopback(
      certificateCheck({
        fetch: environment.fetch,
        createCertificate: () => createCertificate(Date.now()),
        env: process.env,
        roots: (of) => tls.getCACertificates(of).length,
      }),
    ),
  ];
}

/** Actions without effect, as nobody clicks on the tray of the self-test. */
const idleTray = {
  setDoNotDisturb: () => undefined,
  dial: () => undefined,
  open: () => undefined,
  quit: () => undefined,
};

/** Uses other folders on Linux and another scheme on Windows, so that the user's choice is not changed. */
function linkCheck(profile: string): Check {
  const { program } = ownProgram();
  const current = createLinkOpener();
  if (process.platform === 'win32') {
    return protocolCheck({ program, current, trial: createLinkOpener({ schemes: [trialScheme] }) });
  }
  // macOS only accepts the schemes of an installed program, and keeps the chosen handler.
  if (process.platform === 'darwin') return protocolCheck({ program, current });
  const folders = { data: join(profile, 'data'), config: join(profile, 'config') };
  return protocolCheck({
    program,
    current,
    trial: createLinkOpener({ folders }),
    isFound: () => findsLinkEntry(folders, linkEntryName),
  });
}
