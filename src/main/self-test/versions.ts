import { app } from 'electron';
import { release } from 'node:os';
import type { AboutDesk } from '../../shared/relay/desk-report.ts';
import type { SelfTestReport } from '../../shared/self-test-report.ts';

/** Outside of Electron some are not there. */
const versions: NodeJS.Dict<string> = process.versions;

/** What runs this program: Electron, or the stand-in on Chromium. */
export const shell: SelfTestReport['shell'] = versions['electron'] === undefined ? 'chromium' : 'electron';

/** Versions of the program and of what it runs on, for diagnostics. */
export const programVersions = (): Record<string, string> => ({
  deskbell: app.getVersion(),
  electron: versions['electron'] ?? 'none',
  chrome: versions['chrome'] ?? 'unknown',
  node: process.versions.node,
  system: `${process.platform} ${release()} ${process.arch}`,
});

/** What a relay's administrator is told of this program. */
export function reportedProgram(): Omit<AboutDesk, 'desk'> {
  const { deskbell = '0.0.0', electron, chrome, system = '' } = programVersions();
  const runs = shell === 'electron' ? `Electron ${electron}` : `Chromium ${chrome}`;
  return { version: deskbell, shell: plainWord(runs), system: plainWord(system) };
}

const plainWord = (text: string): string => text.replaceAll(/[^\w .+()-]/g, ' ').slice(0, 64);
