import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveMedium } from '../../../../src/main/media/serve.ts';
import type { Check } from '../../../../src/main/self-test/check.ts';
import { mediaCheck } from '../../../../src/main/self-test/media-check.ts';
import { certificateCheck } from '../../../../src/main/self-test/network-checks.ts';
import { notificationCheck } from '../../../../src/main/self-test/notification-check.ts';
import { protocolCheck } from '../../../../src/main/self-test/protocol-check.ts';
import { shortcutCheck } from '../../../../src/main/self-test/shortcut-check.ts';
import { newKeys, sshHandshake } from '../../../../src/main/self-test/ssh-handshake.ts';
import { trayCheck } from '../../../../src/main/self-test/tray-check.ts';
import { manualClock } from '../support.ts';
import { createCertificate } from '../../../../src/service/tls/certificate.ts';

const never = new AbortController().signal;
const run = (check: Check) => check.run(never);
const command = 'deskbell --self-test';

describe('the check of ssh', () => {
  it('creates another key when the library cannot read its own, and finally gives up', async () => {
    // A key that begins with a zero, as the library writes it: one octet short.
    const name = Buffer.from('ssh-ed25519');
    const short = Buffer.concat([
      Buffer.from([0, 0, 0, 11]),
      name,
      Buffer.from([0, 0, 0, 31]),
      Buffer.alloc(31, 7),
    ]);
    const unreadable = { private: '', public: `ssh-ed25519 ${short.toString('base64')}` };
    const readable = ssh2.utils.generateKeyPairSync('rsa', { bits: 2048 });
    const pairs = [unreadable, unreadable, readable];
    const keys = await newKeys('ed25519', () => Promise.resolve(pairs.shift() ?? unreadable));
    expect(keys.privateKey).toBe(readable.private);
    await expect(newKeys('ed25519', () => Promise.resolve(unreadable))).rejects.toThrow('Malformed');
  });

  it.each(['ed25519', 'rsa'] as const)('connects with keys of the kind %s', async (kind) => {
    const { kex, cs } = await sshHandshake(kind, never);
    expect(kex).not.toBe('');
    expect(cs.cipher).not.toBe('');
  });
});

describe('the check of media', () => {
  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    return path;
  }
  const served = (path: string, change: (request: Request) => Request = (request) => request) =>
    mediaCheck({
      folder: path,
      fetch: (url, init) => serveMedium(path, change(new Request(url, init))),
    });

  it('reads a file whole and in parts', async () => {
    expect(await run(served(folder()))).toMatchObject({ ok: true });
  });

  it('fails when a shell drops the Range header', async () => {
    const dropped = served(folder(), ({ url }) => new Request(url));
    await expect(run(dropped)).rejects.toThrow('part of a file: 200');
  });
});

describe('the check of certificates', () => {
  const check = (fetch: Parameters<typeof certificateCheck>[0]['fetch'], env: NodeJS.ProcessEnv = {}) =>
    certificateCheck({ fetch, createCertificate: () => createCertificate(Date.now()), env, roots: () => 7 });

  it('passes when an untrusted certificate is rejected', async () => {
    expect(await run(check(fetch))).toMatchObject({ ok: true, detail: { values: { program: 7 } } });
  });

  it('fails when certificates are not checked', async () => {
    const trusting = check(() => Promise.resolve(new Response()));
    const unchecked = { ok: false, detail: { id: 'selfTest.certificates.unchecked' } };
    expect(await run(trusting)).toMatchObject(unchecked);
    expect(await run(check(fetch, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }))).toMatchObject(unchecked);
  });

  it('does not take another failure for a rejection', async () => {
    await expect(run(check(() => Promise.reject(new Error('net::ERR_FAILED'))))).rejects.toThrow();
  });
});

describe('the check of the tray', () => {
  const check = (host: boolean | undefined, { picture = true, modelled = false } = {}) => {
    const done: string[] = [];
    const tray = {
      show: () => void done.push('shown'),
      renew: () => void done.push('renewed'),
      destroy: () => void done.push('destroyed'),
    };
    const made = trayCheck({
      create: () => tray,
      hasPicture: () => picture,
      hasHost: () => Promise.resolve(host),
      modelled,
    });
    return { made, done };
  };

  it('explains how to get icons on a desktop without them, and removes its own', async () => {
    const { made, done } = check(false);
    expect(await run(made)).toEqual({
      ok: false,
      detail: { id: 'selfTest.tray.noHost' },
      fix: { id: 'selfTest.tray.fix' },
    });
    expect(done).toEqual(['shown', 'destroyed']);
  });

  it('distinguishes a desktop with icons, one that cannot be queried, and the stand-in', async () => {
    const details = [];
    const standIn = { modelled: true };
    const checks = [check(true), check(undefined), check(true, standIn), check(undefined, standIn)];
    for (const { made } of [...checks, check(false, standIn)]) {
      const { ok, detail } = await run(made);
      details.push([ok, detail.id]);
    }
    expect(details).toEqual([
      [true, 'selfTest.tray'],
      [true, 'selfTest.tray.unknown'],
      [true, 'selfTest.tray.modelled'],
      [true, 'selfTest.tray.modelled'],
      [true, 'selfTest.tray.modelledNoHost'],
    ]);
  });

  it('fails without a picture', async () => {
    await expect(run(check(true, { picture: false }).made)).rejects.toThrow('picture');
  });
});

describe('the check of notifications', () => {
  it('closes the notification after a moment', async () => {
    const clock = manualClock();
    let shown = true;
    const check = notificationCheck({
      ...clock,
      ...{ platform: 'linux', command },
      send: (close) =>
        new Promise((gone) => {
          close.addEventListener('abort', () => {
            shown = false;
            gone('closed');
          });
        }),
    });
    const running = run(check);
    await clock.advance(999);
    expect(shown).toBe(true);
    await clock.advance(1);
    expect(await running).toEqual({ ok: true, detail: { id: 'selfTest.notification' } });
    expect(shown).toBe(false);
  });

  it('gives a busy computer more time, until the notification is shown or refused', async () => {
    for (const refused of [false, true]) {
      const clock = manualClock();
      const began = clock.now();
      const tookAway: number[] = [];
      const check = notificationCheck({
        ...clock,
        ...{ platform: 'linux', command },
        send: (close) =>
          new Promise((gone, fail) => {
            close.addEventListener('abort', () => {
              tookAway.push(clock.now() - began);
              if (tookAway.length < 3) gone('unseen');
              else if (refused) fail(new Error('refused'));
              else gone('closed');
            });
          }),
      });
      const running = run(check);
      await clock.advance(7_000);
      expect((await running).ok).toBe(!refused);
      expect(tookAway).toEqual([1_000, 3_000, 7_000]);
    }
  });

  it.each([
    'Cannot autolaunch D-Bus without X11 $DISPLAY',
    'Could not connect: No such file or directory',
    'Could not connect: Connection refused',
  ])('reports a missing session bus when a service would not help: %s', async (said) => {
    const check = notificationCheck({
      ...manualClock(),
      ...{ platform: 'linux', command },
      send: () => Promise.reject(new Error(said)),
    });
    expect(await run(check)).toMatchObject({ fix: { id: 'selfTest.noSessionBus.fix' } });
  });

  it.each([
    [
      'Error calling StartServiceByName for org.freedesktop.Notifications: Process org.freedesktop.Notifications received signal 5',
      'selfTest.noWindow.fix',
    ],
    [
      'GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown: The name org.freedesktop.Notifications was not provided by any .service files',
      'selfTest.notification.fixLinux',
    ],
  ] as const)('distinguishes a missing service from one that cannot start: %s', async (said, id) => {
    const send = () => Promise.reject(Object.assign(new Error('Command failed'), { stderr: said }));
    const check = notificationCheck({ ...manualClock(), ...{ platform: 'linux', command }, send });
    expect(await run(check)).toMatchObject({ ok: false, fix: { id } });
  });

  it('shows the error of the program that should show it, in one line', async () => {
    const error = Object.assign(new Error('Command failed: notify-send --app-name Deskbell'), {
      stderr: 'a warning\nThe name is not activatable\n',
      code: 1,
    });
    const check = notificationCheck({
      ...manualClock(),
      ...{ platform: 'linux', command },
      send: () => Promise.reject(error),
    });
    expect(await run(check)).toEqual({
      ok: false,
      detail: { id: 'selfTest.failed', values: { why: 'The name is not activatable' } },
      fix: { id: 'selfTest.notification.fixLinux' },
    });
  });
});

describe('the check of hotkeys', () => {
  function shortcuts(taken: (key: string) => boolean) {
    const held = new Set<string>();
    return {
      held,
      isRegistered: (key: string) => held.has(key),
      register: (key: string) => !taken(key) && Boolean(held.add(key)),
      unregister: (key: string) => void held.delete(key),
    };
  }

  it('uses another key when one is held by another program, and releases it', async () => {
    const keys = shortcuts((key) => key.endsWith('F9'));
    expect(await run(shortcutCheck(keys, false))).toEqual({
      ok: true,
      detail: { id: 'selfTest.shortcut', values: { key: 'CommandOrControl+Alt+Shift+F10' } },
    });
    expect(keys.held.size).toBe(0);
  });

  it('registers none if the desktop would ask the user and store it', async () => {
    const keys = shortcuts(() => false);
    expect(await run(shortcutCheck(keys, false, true))).toEqual({
      ok: true,
      detail: { id: 'selfTest.shortcut.portal' },
    });
    expect(keys.held.size).toBe(0);
  });

  it('fails when the system gives none', async () => {
    expect(
      await run(
        shortcutCheck(
          shortcuts(() => true),
          false,
        ),
      ),
    ).toMatchObject({
      ok: false,
      detail: { id: 'selfTest.shortcut.refused' },
    });
  });
});

describe('the check of links', () => {
  const opener = (works = true) => {
    let on = false;
    return { isOn: () => on, set: (request: boolean) => void (on = works && request) };
  };
  const program = process.execPath;

  it('keeps the user’s choice of program and reports it', async () => {
    const current = opener();
    const check = () => run(protocolCheck({ program, current, trial: opener() }));
    expect(await check()).toEqual({ ok: true, detail: { id: 'selfTest.protocol.off' } });
    current.set(true);
    expect(await check()).toEqual({ ok: true, detail: { id: 'selfTest.protocol.on' } });
  });

  it('fails when the system does not find the new entry, and removes it', async () => {
    const trial = opener();
    const isFound = () => Promise.resolve(false);
    const check = protocolCheck({ program, current: opener(), trial, isFound });
    await expect(run(check)).rejects.toThrow('does not find');
    expect(trial.isOn()).toBe(false);
    const refused = protocolCheck({ program, current: opener(), trial: opener(false) });
    await expect(run(refused)).rejects.toThrow('does not find');
  });

  it('fails when the program is missing', async () => {
    const check = protocolCheck({ program: '/nowhere/deskbell', current: { isOn: () => false } });
    await expect(run(check)).rejects.toThrow('ENOENT');
  });
});
