import type { TrayState } from '../tray/menu.ts';
import type { DeskTray } from '../tray/tray.ts';
import type { Check } from './check.ts';

interface TrayDeps {
  create: () => DeskTray;
  /** Whether its image was found. */
  hasPicture: () => boolean;
  /** Whether the desktop shows tray icons (undefined: unknown); absent if the system always does. */
  hasHost?: () => Promise<boolean | undefined>;
  /** The stand-in for Electron has no icon in the system's tray. */
  modelled: boolean;
}

const signedOut: TrayState = {
  signedIn: false,
  status: { id: 'tray.signedOut' },
  doNotDisturb: { on: false, pending: false, devices: [] },
  recent: [],
};

/** Checks the icon with its menu, and whether the desktop shows tray icons. */
export const trayCheck = ({ create, hasPicture, hasHost, modelled }: TrayDeps): Check => ({
  name: 'tray',
  fix: { id: 'selfTest.reinstall' },
  async run() {
    if (!hasPicture()) throw new Error('The picture of the icon is missing.');
    const tray = create();
    try {
      tray.show('offline', signedOut);
      const host = hasHost ? await hasHost() : true;
      if (modelled) {
        // Nothing fails: without a tray, the stand-in works as with one.
        return { ok: true, detail: { id: `selfTest.tray.modelled${host === false ? 'NoHost' : ''}` } };
      }
      if (host === undefined) return { ok: true, detail: { id: 'selfTest.tray.unknown' } };
      return host
        ? { ok: true, detail: { id: 'selfTest.tray' } }
        : { ok: false, detail: { id: 'selfTest.tray.noHost' }, fix: { id: 'selfTest.tray.fix' } };
    } finally {
      tray.destroy();
    }
  },
});
