import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { launchFixture, removeProfile, type Fixture } from '../launch.ts';

export function startCases(app: () => Fixture): void {
  test('the program is ready before its first window is made', async () => {
    expect((await app().seen()).slice(0, 4)).toEqual([
      'a dialog before the start: dialog module can only be used after app is ready',
      'ready',
      'web-contents-created window',
      'browser-window-created',
    ]);
  });

  test('a second start passes its command line to the first and ends, without an error box', async () => {
    const { profile, untilSeen } = app();
    const { shell } = await launchFixture({ profile, args: ['tel:+494012345'] }, 'second instance');
    expect((await shell.exited).code).toBe(0);
    await untilSeen(
      `second-instance ${JSON.stringify(['tel:+494012345', process.cwd(), { from: 'fixture' }])}`,
    );
    if (process.platform === 'linux') expect(shell.stderr.join('\n')).toContain('It runs already.');
  });

  test('an error box blocks the main process until its button is pressed', async () => {
    const { shell, profile } = await launchFixture(
      { args: ['--error-box'], errorBox: 'left' },
      'the box stands',
    );
    expect(shell.stdout.filter((line) => /^(a timer|a message|open)$/.test(line))).toEqual([]);
    shell.kill();
    await shell.exited;
    removeProfile(profile);
  });

  test('the single-instance lock is released and acquired again', async () => {
    const held = await app().main(({ app: program }) => {
      const before = program.hasSingleInstanceLock();
      program.releaseSingleInstanceLock();
      const between = program.hasSingleInstanceLock();
      return [before, between, program.requestSingleInstanceLock()];
    });
    expect(held).toEqual([true, false, true]);
  });
}

/** These come last: the program ends in them. */
export function endCases(app: () => Fixture): void {
  const events = (): string[] =>
    app().shell.stdout.flatMap((line) => (line.startsWith('event ') ? [line.slice(6)] : []));

  test('quitting can be prevented, by the program and by a window', async () => {
    const { main, untilSeen, seen } = app();
    await main(({ app: program }) => {
      fixture.holdQuit();
      program.quit();
    });
    await untilSeen('before-quit');
    await main(({ app: program, BrowserWindow }) => {
      BrowserWindow.fromId(1)?.once('close', (event) => {
        event.preventDefault();
        fixture.seen.push('the window stays');
      });
      program.quit();
    });
    await untilSeen('the window stays');
    expect(await seen()).not.toContain('will-quit');
  });

  test('a program that listens for it keeps running without windows', async () => {
    const { main, untilSeen } = app();
    await main(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.destroy()));
    await untilSeen('window-all-closed');
    expect(await main(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
    await main(() => fixture.open('desk').then(() => undefined));
  });

  test('a program that quits asks its windows, closes them, and is restarted if requested', async () => {
    const { main, shell, profile } = app();
    await main(({ app: program }) => {
      const args = [...process.argv.slice(1), '--again'];
      program.relaunch({ execPath: process.execPath, args });
      setTimeout(() => program.quit());
    });
    expect((await shell.exited).code).toBe(0);
    // A window that was opened just before may be ready to show, or closed before it is.
    const ending = events().slice(events().lastIndexOf('before-quit'));
    expect(ending.filter((event) => event !== 'desk ready-to-show')).toEqual([
      'before-quit',
      'desk closed',
      'will-quit',
      'quit 0',
    ]);
    expect(events()).not.toContain('before-quit-for-update');
    const left = join(profile, 'relaunched.json');
    const args = await until(
      () => {
        const text = existsSync(left) ? readFileSync(left, 'utf8') : '';
        return text === '' ? undefined : (JSON.parse(text) as string[]);
      },
      'the program that was started again',
      { withinMs: 10_000 },
    );
    expect(args).toContain('--again');
  });

  test(`on ${process.platform} a log-off ${process.platform === 'win32' ? 'is told to every window' : 'is a quit'}`, async () => {
    const { shell, profile } = await launchFixture();
    // The asking process may end before it gets the answer.
    await shell.logOff().catch(() => undefined);
    const reported = process.platform === 'win32' ? 'event session-end' : 'event before-quit';
    await until(() => shell.stdout.includes(reported), reported, { withinMs: 10_000 });
    if (process.platform === 'win32') await shell.close();
    await shell.exited;
    removeProfile(profile);
  });
}
