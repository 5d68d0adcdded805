import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotifier, type Notification } from '../../../../src/main/notifications/notifier.ts';

type SightingFacts = (error: Error | null, response: string) => void;

/** What macOS and Windows say to Electron, and what node-notifier says then: neither runs here. */
const system = vi.hoisted(() => ({
  native: (): Promise<string> => Promise.resolve('clicked'),
  noted: [] as object[],
  reported: null as SightingFacts | null,
  /** What node-notifier throws at once, as where its program cannot be started at all. */
  thrown: null as Error | null,
}));

vi.mock('../../../../src/main/notifications/native-notification.ts', () => ({
  showNatively: () => system.native(),
}));
vi.mock('node-notifier', () => ({
  default: {
    notify(options: object, reported: SightingFacts) {
      if (system.thrown) throw system.thrown;
      system.noted.push(options);
      system.reported = reported;
    },
  },
}));

const missed = (onClick: () => void): Notification => ({
  title: 'Missed call',
  body: 'Anna Berg',
  action: 'Open',
  icon: '/icon.png',
  onClick,
});

describe('notifications of macOS and Windows', () => {
  beforeEach(() => {
    Object.assign(system, { noted: [], reported: null, thrown: null });
  });

  it('go through Electron, and a click performs their action', async () => {
    system.native = () => Promise.resolve('clicked');
    await new Promise<void>((clicked, failed) => createNotifier(failed, 'darwin')(missed(clicked)));
    expect(system.noted).toEqual([]);
  });

  it.each(['activate', 'open'])(
    'use the fallback when Electron shows none, and report a click (%s)',
    async (response) => {
      system.native = () => Promise.reject(new Error('not signed'));
      const clicked = new Promise<void>((done, failed) => createNotifier(failed, 'darwin')(missed(done)));
      await vi.waitFor(() => expect(system.reported).not.toBeNull());
      expect(system.noted).toMatchObject([{ title: 'Missed call', message: 'Anna Berg', actions: ['Open'] }]);
      system.reported?.(null, response);
      await clicked;
    },
  );

  it('that fail both ways are logged as an error without a name in it', async () => {
    system.native = () => Promise.reject(new Error('not signed'));
    const fault = new Promise<unknown>((failed) => createNotifier(failed, 'win32')(missed(() => undefined)));
    await vi.waitFor(() => expect(system.reported).not.toBeNull());
    system.reported?.(Object.assign(new Error('spawn Anna Berg'), { code: 'ENOENT' }), '');
    expect(await fault).toEqual(new Error('The notification was not shown (ENOENT).'));
  });

  it('that throw do not stop the code that shows them', async () => {
    system.native = () => Promise.reject(new Error('not signed'));
    system.thrown = Object.assign(new Error('spawn Unknown system error -86'), {
      code: 'Unknown system error',
    });
    const fault = await new Promise<unknown>((failed) =>
      createNotifier(failed, 'darwin')(missed(() => undefined)),
    );
    expect(fault).toEqual(new Error('The notification was not shown (Unknown system error).'));
  });
});
