import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotifier, type Notification } from '../../src/main/notifications/notifier.ts';
import {
  followNotificationDaemon,
  missingForNotifications,
} from '../../src/main/notifications/notification-daemon.ts';
import { programs } from '../../src/main/system-integration/focus-mode.ts';
import { ownBusName } from '../support/bus-name.ts';
import { forgetShownBut, sendNotification } from '../../src/main/notifications/notify-send.ts';
import { startPlainDaemon } from '../support/plain-notification-daemon.ts';
import { execute, startDesktopSession, type DesktopSession } from '../support/desktop-session.ts';

const patience = { timeout: 15_000, interval: 20 };
const call = { appName: 'Deskbell', title: 'Missed call', icon: '', action: 'Open' };
const hostile = '-x --help <b>"Berg" & Söhne</b> C:\\new $(touch /tmp/x) `id` &lt;';

describe.runIf(process.platform === 'linux')('notifications on a real daemon', () => {
  let session: DesktopSession;
  const path = process.env.PATH ?? '';
  beforeAll(async () => {
    session = await startDesktopSession({ keyring: 'none', notifications: true });
    Object.assign(process.env, session.env);
  });
  afterAll(() => session.stop());
  afterEach(() => {
    process.env.PATH = path;
  });

  async function dunst(...args: string[]): Promise<string> {
    return (await execute('dunstctl', args, { ...session.env, PATH: path })).stdout;
  }
  const displayed = (count: number): Promise<void> =>
    vi.waitFor(async () => expect(Number(await dunst('count', 'displayed'))).toBe(count), patience);

  /** The `count` newest that the daemon was given; without a configuration it reads no markup. */
  async function shown(count: number): Promise<{ title: string; body: string }[]> {
    await dunst('close-all');
    const { data } = JSON.parse(await dunst('history')) as {
      data: Record<'summary' | 'body', { data: string }>[][];
    };
    const newest = data.flat().slice(0, count);
    return newest.map(({ summary, body }) => ({ title: summary.data, body: body.data }));
  }

  function replaceNotifySend(script: string): void {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-notify-'));
    writeFileSync(join(folder, 'notify-send'), `#!/bin/sh\n${script}`);
    chmodSync(join(folder, 'notify-send'), 0o755);
    process.env.PATH = folder + delimiter + path;
    folders.push(folder);
  }

  /** A notify-send from before libnotify 0.8: it refuses what it does not know, and else is the real one. */
  const oldNotifySend = (first = ''): void =>
    replaceNotifySend(`
for word in "$@"; do
  case "$word" in
    --) break ;;
    --action* | --wait | --print-id) echo "Unknown option $word" >&2; exit 1 ;;
  esac
done
${first}
PATH='${path}' exec notify-send "$@"
`);
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  const message = (more: Partial<Notification>): Notification => ({
    title: 'Missed call',
    body: 'Anna Berg',
    action: 'Open',
    icon: '',
    onClick: () => undefined,
    ...more,
  });

  it('are attributed to the installed program', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-notify-'));
    const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/words'\nPATH='${path}' exec notify-send "$@"\n`;
    writeFileSync(join(folder, 'notify-send'), script, { mode: 0o755 });
    process.env.PATH = folder + delimiter + path;
    folders.push(folder);
    const close = new AbortController();
    const sending = sendNotification({ ...call, body: 'of the program' }, close.signal);
    await displayed(1);
    close.abort();
    await sending;
    const words = readFileSync(join(folder, 'words'), 'utf8').split('\n');
    expect(words[words.indexOf('--hint') + 1]).toBe('string:desktop-entry:app.deskbell');
  });

  it('can be closed again', async () => {
    const close = new AbortController();
    const sending = sendNotification({ ...call, body: 'for a moment' }, close.signal);
    await displayed(1);
    close.abort();
    expect(await sending).toBe('closed');
    await displayed(0);
  });

  it('of a call disappear after the ringing time if an old program cannot close them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-notify-'));
    oldNotifySend(`printf '%s\\n' "$@" > '${folder}/words'`);
    folders.push(folder);
    expect(
      await sendNotification({ ...call, body: 'rings', urgent: true }, new AbortController().signal),
    ).toBe('closed');
    await displayed(1);
    const words = readFileSync(join(folder, 'words'), 'utf8').split('\n');
    expect(words[words.indexOf('--expire-time') + 1]).toBe('60000');
    await dunst('close-all');

    // The time that the daemon uses for an urgent notification.
    await execute(
      'notify-send',
      ['--urgency', 'critical', '--expire-time', '700', 'a call', 'rings'],
      session.env,
    );
    await displayed(1);
    await displayed(0);
  });

  it('report that nobody saw them when they are closed before they are shown', async () => {
    // Simulates a busy computer: the program is killed before it has shown anything.
    replaceNotifySend('exec sleep 60');
    const close = new AbortController();
    const sending = sendNotification({ ...call, body: 'never there' }, close.signal);
    close.abort();
    expect(await sending).toBe('unseen');
    await displayed(0);
  });

  it('report a click', async () => {
    const outcome = sendNotification({ ...call, body: 'Anna Berg · Sales' });
    await displayed(1);
    await dunst('action');
    expect(await outcome).toBe('clicked');
  });

  it('report when they were closed without a click', async () => {
    const outcome = sendNotification({ ...call, body: 'Max Berg' });
    await displayed(1);
    await dunst('close');
    expect(await outcome).toBe('closed');
  });

  it.each([
    ['as it is', () => undefined],
    ['as it is where actions are not known', () => oldNotifySend()],
  ])('show a caller’s name %s, whatever characters it has', async (_how, prepare) => {
    prepare();
    const faults = vi.fn();
    createNotifier(faults)(message({ title: '--version', body: hostile }));
    await displayed(1);
    expect(await shown(1)).toEqual([{ title: '--version', body: hostile }]);
    expect(faults).not.toHaveBeenCalled();
  });

  it('are shown, shortened and cleaned, when a name is no valid argument', async () => {
    const faults = vi.fn();
    const notify = createNotifier(faults);
    notify(message({ title: 'NUL', body: 'Anna\0Berg\n\u001b[31m\ud800' }));
    await displayed(1);
    notify(message({ title: '140,000 characters', body: 'ü'.repeat(140_000) }));
    await displayed(2);
    expect(await shown(2)).toEqual(
      expect.arrayContaining([
        { title: 'NUL', body: 'Anna Berg [31m' },
        { title: '140,000 characters', body: `${'ü'.repeat(599)}…` },
      ]),
    );
    expect(faults).not.toHaveBeenCalled();
  });

  it('log one error each when they cannot be shown, and click handlers may fail, too', async () => {
    const faults = vi.fn();
    const notify = createNotifier(faults);
    process.env.PATH = '';
    notify(message({}));
    await vi.waitFor(() => expect(faults).toHaveBeenCalledTimes(1), patience);
    // A path with a NUL is refused by Node itself, at once.
    process.env.PATH = path;
    notify(message({ icon: 'icon\0.png' }));
    await vi.waitFor(() => expect(faults).toHaveBeenCalledTimes(2), patience);
    // No name gets into the log with it.
    expect(faults.mock.calls.map(([error]) => String(error))).toEqual([
      'Error: The notification was not shown (ENOENT).',
      'Error: The notification was not shown (ERR_INVALID_ARG_VALUE).',
    ]);
    notify(
      message({
        onClick: () => {
          throw new Error('the window is gone');
        },
      }),
    );
    await displayed(1);
    await dunst('action');
    await vi.waitFor(() => expect(faults).toHaveBeenCalledTimes(3), patience);
    expect(faults).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'the window is gone' }));
  });
});

describe.runIf(process.platform === 'linux')(
  'notifications on a daemon with neither actions nor markup',
  () => {
    it('are shown once, as plain text, and disappear when they are closed', async () => {
      const session = await startDesktopSession({ keyring: 'none' });
      const before = process.env.DBUS_SESSION_BUS_ADDRESS;
      process.env.DBUS_SESSION_BUS_ADDRESS = session.env.DBUS_SESSION_BUS_ADDRESS;
      const daemon = await startPlainDaemon(session.env.DBUS_SESSION_BUS_ADDRESS ?? '');
      try {
        const body = 'Berg & Partner <1> \\n';
        const close = new AbortController();
        const ringing = sendNotification({ ...call, body, urgent: true }, close.signal);
        await vi.waitFor(() => expect(daemon.notifications).toHaveLength(1), patience);
        close.abort();
        expect(await ringing).toBe('closed');
        expect(daemon.notifications).toEqual([{ title: 'Missed call', body, closed: true }]);

        expect(await sendNotification({ ...call, body })).toBe('closed');
        expect(daemon.notifications.slice(1)).toEqual([{ title: 'Missed call', body, closed: false }]);
      } finally {
        daemon.stop();
        process.env.DBUS_SESSION_BUS_ADDRESS = before;
        await session.stop();
      }
    });

    it('are shown once also where that takes longer than it takes to find that nobody does', async () => {
      const session = await startDesktopSession({ keyring: 'none' });
      const before = process.env.DBUS_SESSION_BUS_ADDRESS;
      process.env.DBUS_SESSION_BUS_ADDRESS = session.env.DBUS_SESSION_BUS_ADDRESS;
      const daemon = await startPlainDaemon(session.env.DBUS_SESSION_BUS_ADDRESS ?? '', { showMs: 4_000 });
      try {
        const close = new AbortController();
        const ringing = sendNotification({ ...call, body: 'Anna Berg', urgent: true }, close.signal);
        expect(await Promise.race([ringing, setTimeout(4_500, 'rings')])).toBe('rings');
        close.abort();
        expect(await ringing).toBe('closed');
        expect(daemon.notifications).toEqual([{ title: 'Missed call', body: 'Anna Berg', closed: true }]);
      } finally {
        daemon.stop();
        process.env.DBUS_SESSION_BUS_ADDRESS = before;
        await session.stop();
      }
    });

    it('are shown once also without dbus-send, which would report the features of the daemon', async () => {
      const session = await startDesktopSession({ keyring: 'none' });
      const { DBUS_SESSION_BUS_ADDRESS: bus, PATH: path = '' } = process.env;
      process.env.DBUS_SESSION_BUS_ADDRESS = session.env.DBUS_SESSION_BUS_ADDRESS;
      const daemon = await startPlainDaemon(session.env.DBUS_SESSION_BUS_ADDRESS ?? '');
      const folder = onlyProgram('notify-send', path);
      process.env.PATH = folder;
      try {
        expect(await sendNotification({ ...call, body: 'Anna Berg' })).toBe('closed');
        expect(daemon.notifications).toEqual([{ title: 'Missed call', body: 'Anna Berg', closed: false }]);

        const close = new AbortController();
        const ringing = sendNotification({ ...call, body: 'Max Berg', urgent: true }, close.signal);
        await vi.waitFor(() => expect(daemon.notifications).toHaveLength(2), patience);
        expect(await Promise.race([ringing, setTimeout(500, 'rings')])).toBe('rings');
        close.abort();
        expect(await ringing).toBe('closed');
        expect(daemon.notifications[1]).toEqual({ title: 'Missed call', body: 'Max Berg', closed: true });
      } finally {
        daemon.stop();
        Object.assign(process.env, { DBUS_SESSION_BUS_ADDRESS: bus, PATH: path });
        rmSync(folder, { recursive: true });
        await session.stop();
      }
    });
  },
);

describe.runIf(process.platform === 'linux')('notifications without a daemon', () => {
  it.each([
    ['with dbus-send', undefined],
    ['without dbus-send', 'notify-send'],
  ])(
    'of a call fail soon, so that a window can open instead, %s',
    async (_how, only) => {
      const session = await startDesktopSession({ keyring: 'none', notifications: 'none' });
      const { DBUS_SESSION_BUS_ADDRESS: bus, PATH: path = '' } = process.env;
      process.env.DBUS_SESSION_BUS_ADDRESS = session.env.DBUS_SESSION_BUS_ADDRESS;
      const folder = only === undefined ? undefined : onlyProgram(only, path);
      if (folder !== undefined) process.env.PATH = folder;
      try {
        const sent = sendNotification({ ...call, body: 'rings', urgent: true }, new AbortController().signal);
        await expect(sent).rejects.toThrow('notify-send');
      } finally {
        Object.assign(process.env, { DBUS_SESSION_BUS_ADDRESS: bus, PATH: path });
        if (folder !== undefined) rmSync(folder, { recursive: true });
        await session.stop();
      }
    },
    30_000,
  );
});

/** A folder for PATH in which there is this program alone. */
function onlyProgram(name: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-path-'));
  const found = path.split(delimiter).find((each) => existsSync(join(each, name)));
  symlinkSync(join(found ?? '', name), join(folder, name));
  return folder;
}

describe.runIf(process.platform === 'linux')('the missing requirement for notifications', () => {
  const before = { ...process.env };
  let session: DesktopSession;
  beforeAll(async () => {
    session = await startDesktopSession({ keyring: 'none', notifications: 'none' });
  });
  afterAll(() => session.stop());
  beforeEach(() => {
    process.env.DBUS_SESSION_BUS_ADDRESS = session.env.DBUS_SESSION_BUS_ADDRESS;
  });
  afterEach(() => {
    Object.assign(process.env, {
      DBUS_SESSION_BUS_ADDRESS: before.DBUS_SESSION_BUS_ADDRESS,
      PATH: before.PATH,
    });
  });

  it('is a daemon as long as none runs, which is updated as one starts and stops', async () => {
    const told: unknown[] = [];
    const end = followNotificationDaemon({
      follow: programs.follow,
      tell: (missing) => told.push(missing),
      onReplaced: forgetShownBut,
      onFault: (error) => told.push(error),
    });
    await vi.waitFor(() => expect(told).toEqual(['noDaemon']), patience);
    const daemon = await startPlainDaemon(session.env.DBUS_SESSION_BUS_ADDRESS ?? '');
    await vi.waitFor(() => expect(told).toEqual(['noDaemon', undefined]), patience);
    const close = new AbortController();
    const ringing = sendNotification({ ...call, body: 'Anna Berg' }, close.signal);
    await vi.waitFor(() => expect(daemon.notifications).toHaveLength(1), patience);
    daemon.stop();
    const next = await startPlainDaemon(session.env.DBUS_SESSION_BUS_ADDRESS ?? '');
    expect(await ringing).toBe('forgotten');
    // To this one the number of the notification is that of another one.
    const other = sendNotification({ ...call, body: 'Max Berg' }, new AbortController().signal);
    await vi.waitFor(() => expect(next.notifications).toHaveLength(1), patience);
    close.abort();
    expect(next.notifications[0]?.closed).toBe(false);
    next.stop();
    expect(await other).toBe('forgotten');
    await vi.waitFor(() => expect(told.at(-1)).toBe('noDaemon'), patience);
    end();
  });

  it('is a daemon when there is no session bus', async () => {
    process.env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${join(tmpdir(), 'no-bus-here')}`;
    expect(await missingForNotifications()).toBe('noDaemon');
  });

  it('is the program notify-send when it is missing, and unknown without dbus-send', async () => {
    const [dbusSend, notifySend] = ['dbus-send', 'notify-send'].map((name) =>
      onlyProgram(name, before.PATH ?? ''),
    );
    process.env.PATH = dbusSend;
    expect(await missingForNotifications()).toBe('noProgram');
    process.env.PATH = notifySend;
    expect(await missingForNotifications()).toBeUndefined();
    for (const folder of [dbusSend, notifySend]) rmSync(folder ?? '', { recursive: true });
  });

  it('is unknown when a daemon does not answer', async () => {
    const release = await ownBusName(
      session.env.DBUS_SESSION_BUS_ADDRESS ?? '',
      'org.freedesktop.Notifications',
    );
    expect(await missingForNotifications()).toBeUndefined();
    release();
  });
});
