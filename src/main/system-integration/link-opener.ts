import { app, shell } from 'electron';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkEntry } from './autostart-entry.ts';
import { ownProgram } from './login-item.ts';
import { isDefault, withDefault } from './mime-defaults.ts';
import { followMovedProgram } from './moved-program.ts';
import { userFolders, type UserFolders } from './user-folders.ts';

export interface LinkOpener {
  isOn(): boolean;
  /** Whether links open here: on Windows, registering alone does not decide. */
  opensHere(): Promise<boolean>;
  /** Opens the system's settings, if only they can change it. */
  choose(): Promise<void>;
  /** @throws Error if the system refuses */
  set(on: boolean): void;
  /** Corrects an entry whose program has been moved to here. */
  followProgram(): void;
}

interface LinkRequest {
  schemes?: readonly string[];
  folders?: UserFolders;
}

const usualSchemes = ['tel', 'callto'];
/** The desktop entry for links (Linux). */
export const linkEntryName = 'deskbell-links.desktop';

/**
 * Registers as handler of phone links. macOS and Windows: by Electron; macOS knows only schemes in an installed
 * program's Info.plist, and Windows asks the user once. Linux: writes a desktop entry and `mimeapps.list`, as
 * Electron would name an entry that only a package installs.
 */
export const createLinkOpener = ({ schemes = usualSchemes, folders }: LinkRequest = {}): LinkOpener =>
  process.platform === 'linux' ? onLinux(schemes, folders ?? userFolders()) : byElectron(schemes);

function byElectron(schemes: readonly string[]): LinkOpener {
  const { program, args } = ownProgram();
  // After `--` nothing is parsed as a flag.
  const behind = [...args, '--'];
  const isOn = (): boolean => schemes.every((scheme) => app.isDefaultProtocolClient(scheme, program, behind));
  return {
    isOn,
    async opensHere() {
      if (process.platform !== 'win32') return isOn();
      // Electron reads back what it wrote; Windows uses the choice in its settings.
      const chosen = await Promise.all(schemes.map(programOf));
      return chosen.every((path) => path === program.toLowerCase());
    },
    async choose() {
      if (process.platform === 'win32') await shell.openExternal('ms-settings:defaultapps');
    },
    set(on) {
      for (const scheme of schemes) {
        const done = on
          ? app.setAsDefaultProtocolClient(scheme, program, behind)
          : app.removeAsDefaultProtocolClient(scheme, program, behind);
        if (!done && on) throw new Error(`The system did not accept ${scheme}: links.`);
      }
    },
    // Both systems know where the program is: its installer tells them.
    followProgram: () => undefined,
  };
}

/** The program for a scheme; empty: none. */
const programOf = (scheme: string): Promise<string> =>
  app.getApplicationInfoForProtocol(`${scheme}:`).then(
    ({ path }) => path.toLowerCase(),
    () => '',
  );

function onLinux(schemes: readonly string[], { data, config }: UserFolders): LinkOpener {
  const entry = linkEntryName;
  const file = join(data, 'applications', entry);
  const list = join(config, 'mimeapps.list');
  const types = schemes.map((scheme) => `x-scheme-handler/${scheme}`);
  const ownEntry = (): string => {
    const { program, args } = ownProgram();
    return linkEntry(program, args, types);
  };
  const isOn = (): boolean =>
    textOf(file) !== '' && types.every((type) => isDefault(textOf(list), type, entry));
  return {
    isOn,
    opensHere: () => new Promise((tell) => tell(isOn())),
    choose: () => Promise.resolve(),
    set(on) {
      mkdirSync(config, { recursive: true });
      if (on) {
        mkdirSync(join(data, 'applications'), { recursive: true });
        writeFileSync(file, ownEntry());
      }
      const before = textOf(list);
      const after = withDefault(before, types, entry, on);
      if (after !== before) writeFileSync(list, after);
      if (!on) rmSync(file, { force: true });
    },
    followProgram: () => followMovedProgram(file, ownEntry()),
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
