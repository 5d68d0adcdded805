import { describe, expect, it } from 'vitest';
import { createCallDesk } from '../../../../src/main/calls/call-desk.ts';
import { createInstallation } from '../../../../src/main/updates/installation.ts';
import { createLiveCalls } from '../../../../src/main/updates/live-calls.ts';
import { answer, hangup, newCall } from '../presentation/samples.ts';

const twoHoursMs = 2 * 60 * 60_000;

/** A version is ready, at a desk whose calls are on the real board. */
function desk(handsOver: boolean) {
  const calls = createCallDesk();
  calls.reset('w0');
  const time = { now: 0 };
  const liveCalls = createLiveCalls(calls, () => time.now);
  const given: string[] = [];
  const updater = { autoInstallOnAppQuit: true, quitAndInstall: () => void given.push('installed') };
  const installation = createInstallation({
    updater,
    inCall: liveCalls.any,
    isOff: () => false,
    ...(handsOver && { handOver: () => Promise.resolve(void given.push('handed over')) }),
  });
  calls.onChange(installation.changed);
  installation.ready();
  const push = (...pushes: ReturnType<typeof newCall | typeof answer | typeof hangup>[]): void =>
    pushes.forEach((each, at) => calls.apply({ kind: 'push', push: each, at }));
  /** Ends the program like `startUpdates` and the session. */
  async function end(): Promise<void> {
    liveCalls.keep();
    const handedOver = installation.atQuit();
    calls.reset('');
    await handedOver;
  }
  /** Applies an empty list of GET /calls. */
  const list = (at: number): void => calls.apply({ kind: 'listed', calls: [], askedAt: at, at });
  return { calls, liveCalls, updater, installation, given, push, end, time, list };
}

describe('an update that is ready when the program ends', () => {
  it.each([
    ['rings', () => [newCall()]],
    ['is talked on', () => [newCall(), answer()]],
  ])(
    'is not installed while a call %s, which continues when the session is closed',
    async (_what, pushes) => {
      const { updater, push, end } = desk(false);
      push(...pushes());
      await end();
      expect(updater.autoInstallOnAppQuit).toBe(false);
    },
  );

  it('is not handed to macOS during a call either, though the session is closed first', async () => {
    const { installation, given, push, end, calls } = desk(true);
    push(newCall(), answer());
    await end();
    calls.reset('');
    await installation.atQuit();
    expect(given).toEqual([]);
  });

  it('is installed after the last call', async () => {
    const { updater, push, end } = desk(false);
    push(newCall(), answer(), hangup());
    await end();
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it('is installed when there was no call', async () => {
    const here = desk(false);
    await here.end();
    expect(here.updater.autoInstallOnAppQuit).toBe(true);
    const onMacos = desk(true);
    await onMacos.end();
    expect(onMacos.given).toEqual(['handed over']);
  });

  it('is installed at a later end, when the program did not end during the call', async () => {
    const { calls, liveCalls, updater, installation, push, time } = desk(false);
    push(newCall(), answer());
    const takeBack = liveCalls.keep();
    calls.reset('');
    time.now = twoHoursMs;
    await expect(installation.install()).rejects.toThrow('a call is live');
    takeBack();
    await installation.atQuit();
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it('waits also when the user signed out during the call before the program ended', async () => {
    const { calls, updater, push, end } = desk(false);
    push(newCall(), answer());
    calls.reset('');
    expect(updater.autoInstallOnAppQuit).toBe(false);
    await end();
    expect(updater.autoInstallOnAppQuit).toBe(false);
  });

  it('waits two hours at most for a call whose end is never reported', async () => {
    const { calls, updater, push, end, time } = desk(false);
    push(newCall(), answer());
    calls.reset('');
    time.now = twoHoursMs;
    await end();
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it('does not wait for calls of another sign-in that the platform no longer lists', async () => {
    const { calls, liveCalls, push, list, updater, end } = desk(false);
    push(newCall(), answer());
    calls.reset('');
    // The list of another user does not concern this call.
    calls.reset('w1');
    list(10);
    expect(liveCalls.any()).toBe(true);
    calls.reset('');
    calls.reset('w0');
    expect(liveCalls.any()).toBe(true);
    list(20);
    expect(liveCalls.any()).toBe(false);
    await end();
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });
});
