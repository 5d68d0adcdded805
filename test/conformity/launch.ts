import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../support/until.ts';
import { launchShell } from '../host/launch.ts';
import type { LaunchOptions, MainModules, Shell } from '../host/shell.ts';

export interface Fixture {
  shell: Shell;
  profile: string;
  /** Like `shell.evaluate`. */
  main<R, A = undefined>(fn: (electron: MainModules, arg: A) => R | Promise<R>, arg?: A): Promise<R>;
  seen(): Promise<string[]>;
  untilSeen(text: string): Promise<void>;
}

const patience = 10_000;
export const fixtureFolder = fileURLToPath(new URL('./fixture', import.meta.url));

/** The fixture on real Electron where its binary is, else on the stand-in. `says`: the line that it is ready with. */
export async function launchFixture(
  options: Pick<LaunchOptions, 'args' | 'errorBox' | 'main'> & { profile?: string } = {},
  says = 'open',
): Promise<Fixture> {
  const { profile = mkdtempSync(join(realpathSync(tmpdir()), 'deskbell-conformity-')), ...more } = options;
  const shell = await launchShell({
    main: fixtureFolder,
    ...more,
    // The stand-in is then on the desktop that the workflow has for real Electron.
    ...(process.platform === 'linux' && { as: 'x11' }),
    // Each system looks for its folders elsewhere.
    env: {
      ...{ XDG_CONFIG_HOME: profile, HOME: profile, APPDATA: profile, CONFORMITY_PROFILE: profile },
      DESKBELL_HEADLESS: '1',
    },
  });
  await until(() => shell.stdout.includes(says), `"${says}" of the fixture`, { withinMs: patience });
  const seen = (): Promise<string[]> => shell.evaluate(() => fixture.seen);
  return {
    shell,
    profile,
    main: shell.evaluate,
    seen,
    untilSeen: (text) =>
      until(async () => (await seen()).includes(text), text, { withinMs: patience }).then(() => undefined),
  };
}

export const removeProfile = (profile: string): void =>
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
