import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../../src/main/updates/installation.ts';
import type { Updater } from '../../../../src/main/updates/updater.ts';
import { checkDaily, createUpdates } from '../../../../src/main/updates/updates.ts';
import type { UpdateView } from '../../../../src/shared/update.ts';

const offered = (version: string) => ({
  version,
  files: [{ url: `Deskbell-${version}.AppImage`, sha512: 'sum' }],
});

function desk(options: {
  offers?: string;
  signed?: boolean;
  failsWith?: { check?: Error; download?: Error };
  worse?: string[];
  automatic?: boolean;
  /** The updater installs nothing by itself, as on macOS. */
  handsOver?: boolean;
  /** The system takes them only when `takeIt` is called. */
  takesLong?: boolean;
  /** The folder of the program, which cannot be written. */
  locked?: string;
}) {
  const { offers = '2.0.0', failsWith = {} } = options;
  const shown: UpdateView[] = [];
  const installed: string[] = [];
  const daily: (() => void)[] = [];
  const atQuit: boolean[] = [];
  const handedOver: UpdateView['status'][] = [];
  let checks = 0;
  const taken = Promise.withResolvers<void>();
  let inCall = false;
  let isOff = false;
  const updater: Updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    currentVersion: { compare: (other) => '1.0.0'.localeCompare(other) },
    checkForUpdates() {
      checks += 1;
      if (failsWith.check !== undefined) return Promise.reject(failsWith.check);
      return Promise.resolve({ isUpdateAvailable: offers > '1.0.0', updateInfo: offered(offers) });
    },
    downloadUpdate() {
      atQuit.push(updater.autoInstallOnAppQuit);
      if (failsWith.download !== undefined) return Promise.reject(failsWith.download);
      return Promise.resolve(['/cache/new']);
    },
    quitAndInstall: () => void installed.push(offers),
    on: () => undefined,
  };
  const installation = createInstallation({
    updater,
    lockedFolder: () => options.locked,
    inCall: () => inCall,
    isOff: () => isOff,
    ...(options.handsOver === true && {
      handOver: () => {
        handedOver.push(shown.at(-1)?.status ?? 'off');
        return options.takesLong === true ? taken.promise : Promise.resolve();
      },
    }),
  });
  const { check, retry } = createUpdates({
    updater,
    installation,
    isSigned: () => options.signed !== false,
    tryOut: () => Promise.resolve(options.worse ?? []),
    show: (view) => shown.push(view),
    now: () => 1000,
    onFault: () => undefined,
  });
  const start = (): void =>
    checkDaily(
      { check },
      { automatic: () => options.automatic !== false, every: (_ms, work) => void daily.push(work) },
    );
  const { install, atQuit: quit } = installation;
  const updates = { check, retry, start, install, atQuit: quit };
  const call = (live: boolean): void => {
    inCall = live;
    installation.changed();
  };
  const switchOff = (off: boolean): void => {
    isOff = off;
    installation.changed();
  };
  return {
    switchOff,
    updates,
    updater,
    shown,
    installed,
    daily,
    atQuit,
    handedOver,
    call,
    takeIt: taken.resolve,
    refuseIt: () => taken.reject(new Error('not signed')),
    checks: () => checks,
  };
}

const withCode = (code: string): Error => Object.assign(new Error(code), { code });

describe('updates', () => {
  it('are not downloaded where the program cannot be replaced, which says what to do', async () => {
    const { updates, updater, shown, atQuit } = desk({ locked: '/media/read-only' });
    await updates.check();
    expect(shown.at(-1)).toEqual({
      ...{ status: 'refused', version: '2.0.0', why: 'readOnly', folder: '/media/read-only' },
    });
    expect([atQuit, updater.autoInstallOnAppQuit]).toEqual([[], false]);
  });

  it('are downloaded, self-tested, and installed when the program ends', async () => {
    const { updates, updater, shown, atQuit } = desk({});
    await updates.check();
    expect(shown.map(({ status }) => status)).toEqual(['checking', 'downloading', 'testing', 'ready']);
    // One that ends before it is tried out installs nothing.
    expect(atQuit).toEqual([false]);
    expect(updater.autoInstallOnAppQuit).toBe(true);
    expect(updater.autoDownload).toBe(false);
  });

  it('are never installed during a call, neither at the end of the program nor on request', async () => {
    const { updates, updater, installed, call } = desk({});
    await updates.check();
    call(true);
    expect(updater.autoInstallOnAppQuit).toBe(false);
    await expect(updates.install()).rejects.toThrow('a call is live');
    call(false);
    expect(updater.autoInstallOnAppQuit).toBe(true);
    await updates.install();
    expect(installed).toEqual(['2.0.0']);
  });

  it('are not installed while the administrator has switched them off', async () => {
    const { updates, updater, switchOff } = desk({});
    await updates.check();
    switchOff(true);
    expect(updater.autoInstallOnAppQuit).toBe(false);
    switchOff(false);
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it('wait for the end of a call that began during the download', async () => {
    const { updates, updater, call } = desk({});
    call(true);
    await updates.check();
    expect(updater.autoInstallOnAppQuit).toBe(false);
  });

  it.each([
    ['that nobody signed', { signed: false }, 'unsigned'],
    ['that are older', { offers: '0.9.0' }, 'older'],
    ['that arrive damaged', { failsWith: { download: withCode('ERR_CHECKSUM_MISMATCH') } }, 'broken'],
    [
      'that Windows does not trust',
      { failsWith: { download: withCode('ERR_UPDATER_INVALID_SIGNATURE') } },
      'unsigned',
    ],
    ['that fail where this version does not', { worse: ['keychain'] }, 'selfTest'],
  ])('%s are rejected, and nothing is installed', async (_which, options, why) => {
    const { updates, updater, shown, installed } = desk(options);
    await updates.check();
    expect(shown.at(-1)).toMatchObject({ status: 'refused', why });
    expect(updater.autoInstallOnAppQuit).toBe(false);
    await expect(updates.install()).rejects.toThrow('no update is ready');
    expect(installed).toEqual([]);
  });

  describe('of macOS, which installs whatever it was given', () => {
    it('are handed over at the end of the program, and not before', async () => {
      const { updates, updater, atQuit, handedOver, call } = desk({ handsOver: true });
      await updates.check();
      call(true);
      call(false);
      // Otherwise the updater hands them over as soon as they are downloaded.
      expect([...atQuit, updater.autoInstallOnAppQuit]).toEqual([false, false]);
      expect(handedOver).toEqual([]);
      await updates.atQuit();
      expect(handedOver).toEqual(['ready']);
    });

    it('are not handed over during a call, when they fail, or are switched off', async () => {
      const failing = desk({ handsOver: true, worse: ['keychain'] });
      await failing.updates.check();
      await failing.updates.atQuit();
      const calling = desk({ handsOver: true });
      await calling.updates.check();
      calling.call(true);
      await calling.updates.atQuit();
      const off = desk({ handsOver: true });
      await off.updates.check();
      off.switchOff(true);
      await off.updates.atQuit();
      expect([failing.handedOver, calling.handedOver, off.handedOver]).toEqual([[], [], []]);
    });

    it('are handed over once, and installed on request when macOS has them', async () => {
      const { updates, handedOver, installed } = desk({ handsOver: true });
      await updates.check();
      await updates.install();
      await updates.atQuit();
      expect([handedOver, installed]).toEqual([['ready'], ['2.0.0']]);
    });

    it('are not installed when a call begins during the hand-over', async () => {
      const { updates, installed, call, takeIt } = desk({ handsOver: true, takesLong: true });
      await updates.check();
      const installing = updates.install();
      call(true);
      takeIt();
      await expect(installing).rejects.toThrow('a call is live');
      expect(installed).toEqual([]);
    });

    it('are handed over again after macOS refused them', async () => {
      const { updates, handedOver, refuseIt } = desk({ handsOver: true, takesLong: true });
      await updates.check();
      const installing = updates.install();
      refuseIt();
      await expect(installing).rejects.toThrow('not signed');
      await expect(updates.atQuit()).rejects.toThrow('not signed');
      expect(handedOver).toHaveLength(2);
    });
  });

  it('without a signature are not even downloaded', async () => {
    const { updates, atQuit } = desk({ signed: false });
    await updates.check();
    expect(atQuit).toEqual([]);
  });

  it('that cannot be reached are looked for again the next day', async () => {
    const { updates, shown, daily, checks } = desk({
      failsWith: { check: new Error('net::ERR_NAME_NOT_RESOLVED') },
    });
    updates.start();
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'unreachable' });
    daily[0]?.();
    await updates.check();
    expect(checks()).toBe(2);
  });

  it('that could not be reached are looked for again when the network is back', async () => {
    const failsWith: { check?: Error } = { check: new Error('net::ERR_TUNNEL_CONNECTION_FAILED') };
    const { updates, shown, checks } = desk({ failsWith });
    await updates.retry();
    expect(checks()).toBe(0);
    await updates.check();
    delete failsWith.check;
    await updates.retry();
    expect([shown.at(-1)?.status, checks()]).toEqual(['ready', 2]);
    await updates.retry();
    expect(checks()).toBe(2);
  });

  it.each([
    ['is empty', withCode('ERR_UPDATER_INVALID_UPDATE_INFO')],
    ['names no version', withCode('ERR_UPDATER_INVALID_VERSION')],
    ['is of another shape', new TypeError("Cannot read properties of undefined (reading 'version')")],
    ['never ends', withCode('ERR_ANSWER_TOO_LONG')],
  ])('whose list %s are looked for again, and no version is named', async (_what, error) => {
    const failsWith: { check?: Error; download?: Error } = { download: new Error('net::ERR_TIMED_OUT') };
    const { updates, shown } = desk({ failsWith });
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'unreachable' });
    failsWith.check = error;
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'unreachable', why: 'noList' });
    delete failsWith.check;
    delete failsWith.download;
    await updates.retry();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '2.0.0' });
  });

  it('are not reported as damaged when none was found', async () => {
    const { updates, shown } = desk({ failsWith: { check: withCode('ENOSPC') } });
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'unreachable' });
  });

  it('are looked for only on request if the user chose that', async () => {
    const { updates, daily, checks } = desk({ automatic: false });
    updates.start();
    daily[0]?.();
    expect(checks()).toBe(0);
    await updates.check();
    expect(checks()).toBe(1);
  });

  it('report that nothing newer was found', async () => {
    const { updates, shown } = desk({ offers: '1.0.0' });
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'current', at: 1000 });
  });
});
