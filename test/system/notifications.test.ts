import nodeNotifier from 'node-notifier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyWithAction } from '../../src/main/notifications/notify-send.ts';
import { execute, startDesktopSession, type DesktopSession } from '../support/desktop-session.ts';

const patienceMs = 10_000;

describe.runIf(process.platform === 'linux')('notifications on a real daemon', () => {
  let session: DesktopSession;
  beforeAll(async () => {
    session = await startDesktopSession({ keyring: 'none', notifications: true });
    Object.assign(process.env, session.env);
  });
  afterAll(() => session.stop());

  const dunst = async (...args: string[]): Promise<string> =>
    (await execute('dunstctl', args, session.env)).stdout;
  const displayed = async (count: number): Promise<void> => {
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (Number(await dunst('count', 'displayed')) === count) return;
    }
    throw new Error(`There were not ${count} notifications within ${patienceMs} ms.`);
  };
  const call = { appName: 'Deskbell', title: 'Missed call', icon: '', action: 'Open' };

  it('tell of a click', async () => {
    const outcome = notifyWithAction({ ...call, body: 'Anna Berg · Sales' });
    await displayed(1);
    await dunst('action');
    expect(await outcome).toBe('clicked');
  });

  it('tell when they were closed without a click', async () => {
    const outcome = notifyWithAction({ ...call, body: 'Max Berg' });
    await displayed(1);
    await dunst('close');
    expect(await outcome).toBe('closed');
  });

  it('show a caller’s name as it is, whatever characters it has', async () => {
    const body = '--help <b>"Berg" & $(touch /tmp/x) `id`';
    const outcome = notifyWithAction({ ...call, body });
    await displayed(1);
    await dunst('close-all');
    await outcome;
    const history = JSON.parse(await dunst('history')) as { data: { body: { data: string } }[][] };
    const bodies = history.data.flat().map((entry) => entry.body.data);
    expect(bodies).toContainEqual(expect.stringContaining('$(touch /tmp/x) `id`'));
  });

  it('reach the daemon through node-notifier where actions are not known', async () => {
    nodeNotifier.notify({ title: 'Missed call', message: 'Through node-notifier' });
    await displayed(1);
    await dunst('close-all');
  });
});
