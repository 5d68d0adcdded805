/**
 * `npm run dist:prove`: what can be shown of the packages without Electron's binary. A stub takes its place (see
 * stub-electron.ts); what needs the real one, macOS, Windows or wine is done by the workflows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveArchive } from './prove-archive.ts';
import { proveInstallation } from './prove-installation.ts';
import { proveLinuxPackages } from './prove-linux-packages.ts';
import { proveOtherSystems } from './prove-other-systems.ts';
import { proveRestart } from './prove-restart.ts';
import { proveUpdateScript } from './prove-update-script.ts';
import { createSteps } from './steps.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const steps = createSteps(say);
const folder = mkdtempSync(join(tmpdir(), 'deskbell-prove-'));
let failure: unknown;
try {
  const { deb, unpacked } = await proveLinuxPackages(steps, folder);
  await proveArchive(steps, unpacked);
  await proveRestart(steps, unpacked, join(folder, 'restart'));
  await proveOtherSystems(steps, folder);
  await proveUpdateScript(steps, join(folder, 'update'));
  await proveInstallation(steps, deb);
} catch (error) {
  failure = error;
  say(error instanceof Error ? error.message : String(error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say('Not run here: what needs Electron’s binary, macOS, Windows or wine (see .github/workflows).');
process.stdout.write(`${JSON.stringify({ ok: failure === undefined, steps: steps.passed() })}\n`);
process.exit(failure === undefined ? 0 : 1);
