import { app } from 'electron';
import { release } from 'node:os';
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
