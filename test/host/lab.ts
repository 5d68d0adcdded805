import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../support/until.ts';
import { launchShell } from './launch.ts';
import type { LaunchOptions, Shell } from './shell.ts';

export interface Lab extends Shell {
  profile: string;
  /** What the fixture app has noted so far. */
  seen(): Promise<string[]>;
  untilSeen(text: string): Promise<void>;
}

const patience = 10_000;

/** The fixture app on the stand-in, with a profile of its own. */
export async function launchLab(
  options: LaunchOptions & { profile?: string; ready?: string } = {},
): Promise<Lab> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'deskbell-lab-'));
  const shell = await launchShell({
    shell: 'chromium',
    main: fileURLToPath(new URL('./fixtures/lab/main.ts', import.meta.url)),
    ...options,
    // Each system looks for its folders elsewhere.
    env: {
      ...{ XDG_CONFIG_HOME: profile, HOME: profile, APPDATA: profile },
      DESKBELL_HEADLESS: '1',
      ...options.env,
    },
  });
  const ready = options.ready ?? 'ready';
  const isReady = (): true | undefined => shell.stdout.includes(ready) || undefined;
  const ended = shell.exited.then(() => {
    if (!isReady()) throw new Error(`The fixture app has ended:\n${shell.stderr.join('\n')}`);
  });
  await Promise.race([until(isReady, `"${ready}" of the fixture app`, { withinMs: patience }), ended]);
  if (options.profile === undefined) {
    void shell.exited.then(() => rmSync(profile, { recursive: true, force: true }));
  }
  const seen = (): Promise<string[]> =>
    shell.evaluate(() => (globalThis as unknown as { lab: { seen: string[] } }).lab.seen);
  return {
    ...shell,
    profile,
    seen,
    untilSeen: (text) =>
      until(async () => (await seen()).includes(text), text, { withinMs: patience }).then(() => undefined),
  };
}
