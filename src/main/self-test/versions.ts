import { app } from 'electron';
import { release } from 'node:os';
import type { AboutDesk } from '../../shared/relay/desk-report.ts';
import type { SelfTestReport } from '../../shared/self-test-report.ts';

/** Some are missing outside Electron. */
const versions: NodeJS.Dict<string> = process.versions;

/** The shell of this program: Electron, or the stand-in on Chromium. */
export const shell: SelfTestReport['shell'] = versions['electron'] === undefined ? 'chromium' : 'electron';

/** Versions of the program, its runtime and the system, for diagnostics. */
export const programVersions = (): Record<string, string> => ({
  deskbell: app.getVersion(),
  electron: versions['electron'] ?? 'none',
  chrome: versions['chrome'] ?? 'unknown',
  node: process.versions.node,
  system: `${process.platform} ${release()} ${process.arch}`,
});

/** Version data for a relay's administrator. */
export function reportedProgram(): Omit<AboutDesk, 'desk'> {
  const { deskbell = '0.0.0', electron, chrome, system = '' } = programVersions();
  const runs = shell === 'electron' ? `Electron ${electron}` : `Chromium ${chrome}`;
  return { version: deskbell, shell: plainWord(runs), system: plainWord(system) };
}

const plainWord = (text: string): string => text.replaceAll(/[^\w .+()-]/g, ' ').slice(0, 64);
