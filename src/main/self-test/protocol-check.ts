import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { LinkOpener } from '../system-integration/link-opener.ts';
import type { UserFolders } from '../system-integration/user-folders.ts';
import type { Check } from './check.ts';

interface ProtocolDeps {
  /** The command with which the system starts this program. */
  program: string;
  /** The program that opens links to numbers now; not changed. */
  current: Pick<LinkOpener, 'isOn'>;
  /** A registration for the test alone; absent if the system does not allow one. */
  trial?: Pick<LinkOpener, 'isOn' | 'set'>;
  /** Whether the desktop finds the registration of `trial`; undefined: unknown. */
  isFound?: () => Promise<boolean | undefined>;
}

/** Checks that Deskbell could become the handler of `tel:` links, without becoming it. */
export const protocolCheck = ({ program, current, trial, isFound }: ProtocolDeps): Check => ({
  name: 'protocol',
  fix: { id: 'selfTest.protocol.fix' },
  async run() {
    await access(program, constants.X_OK);
    if (trial) {
      try {
        trial.set(true);
        if (!trial.isOn() || (await isFound?.()) === false) {
          throw new Error('The system does not find the program that was entered.');
        }
      } finally {
        trial.set(false);
      }
      if (trial.isOn()) throw new Error('The system still names the program that was taken away.');
    }
    return {
      ok: true,
      detail: { id: current.isOn() ? 'selfTest.protocol.on' : 'selfTest.protocol.off' },
    };
  },
});

const execute = promisify(execFile);

/** Whether the desktop (Linux) opens `tel:` links with the entry in these folders, as GLib reads them. */
export async function findsLinkEntry(
  { data, config }: UserFolders,
  entry: string,
): Promise<boolean | undefined> {
  const env = { ...process.env, XDG_DATA_HOME: data, XDG_CONFIG_HOME: config, LC_ALL: 'C' };
  try {
    return (await execute('gio', ['mime', 'x-scheme-handler/tel'], { env })).stdout.includes(entry);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : false;
  }
}
