import type { AppImageUpdater } from 'electron-updater';
import { generateKeyPairSync } from 'node:crypto';
import { publicKeyOf } from '../../../scripts/packaging/sign-updates.mjs';
import { createInstallation, type Installation } from '../../../src/main/updates/installation.ts';
import type { FailedInstall } from '../../../src/main/updates/safe-updater.ts';
import { compareSelfTests, selfTestOf } from '../../../src/main/updates/try-out.ts';
import { runProgram, withUnpacked } from '../../../src/main/updates/unpack-update.ts';
import { isSigned } from '../../../src/main/updates/update-signature.ts';
import { createUpdates, type Updates } from '../../../src/main/updates/updates.ts';
import type { UpdateView } from '../../../src/shared/update.ts';
import { createAppImageUpdater } from './app-image-updater.ts';
import { report } from './programs.ts';
import { requestAsElectron } from './request-as-electron.ts';
import type { UpdateServer } from './update-server.ts';

/** The keys that updates are signed with. */
export function updateKeys(): { pem: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return { pem, publicKey: publicKeyOf(pem) };
}

export interface DeskOptions {
  /** It trusts the certificate of the server. */
  trusted?: boolean;
  cache?: string;
  profile?: string;
  stalledMs?: number;
  /** A call is live. */
  inCall?: () => boolean;
}

export interface UpdateDesk {
  updates: Updates;
  updater: AppImageUpdater;
  installation: Installation;
  quit(): void;
  failed: FailedInstall[];
}

interface DeskDeps extends DeskOptions {
  folder: string;
  server: Pick<UpdateServer, 'address' | 'certificate'>;
  publicKey: string;
  show(view: UpdateView): void;
}

/** electron-updater's own code for AppImages, with this program's decisions around it. */
export function createUpdateDesk(deps: DeskDeps): UpdateDesk {
  const { folder, server, publicKey, show, trusted = true, inCall = () => false, ...where } = deps;
  const ca = trusted ? [server.certificate] : [];
  const failed: FailedInstall[] = [];
  const { updater, quit } = createAppImageUpdater({
    folder,
    ...where,
    onFailed: (each) => failed.push(each),
    address: server.address,
    createRequest: (options, answer) => requestAsElectron({ ...options, ca, agent: false }, answer),
  });
  const installation = createInstallation({ updater, inCall, isOff: () => false });
  const updates = createUpdates({
    updater,
    installation,
    isSigned: (offered) => isSigned(offered, publicKey),
    tryOut: (file) =>
      compareSelfTests(
        () =>
          withUnpacked(file, { platform: process.platform, temporary: folder, run: runProgram }, (program) =>
            selfTestOf(program, []),
          ),
        () => Promise.resolve(report(['keychain'])),
      ),
    show,
    now: () => 0,
    onFault: () => undefined,
  });
  return { updates, updater, installation, quit, failed };
}
