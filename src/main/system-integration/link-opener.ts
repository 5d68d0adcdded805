import { app, shell } from 'electron';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { linkEntry } from './autostart-entry.ts';
import { ownProgram } from './login-item.ts';
import { isDefault, withDefault } from './mime-defaults.ts';

export interface LinkOpener {
  isOn(): boolean;
  /** The user's links go here: on Windows an entry alone does not decide that. */
  opensHere(): Promise<boolean>;
  /** Leads the user to where the choice is made, on a system that leaves it to them alone. */
  choose(): Promise<void>;
  /** @throws Error when the system refuses */
  set(on: boolean): void;
}

/** Where desktops of Linux look for programs and for who opens what. */
export interface LinkFolders {
  data: string;
  config: string;
}

interface LinkRequest {
  schemes?: readonly string[];
  /** Linux only. */
  folders?: LinkFolders;
}

const usualSchemes = ['tel', 'callto'];
/** Name of the desktop entry that opens links (Linux). */
export const linkEntryName = 'deskbell-links.desktop';

/**
 * macOS and Windows keep who opens a scheme, and Electron writes it there; macOS knows only those of the installed
 * program's Info.plist, and Windows asks the user once when a link is opened. Linux desktops look into `mimeapps.list`
 * for the name of a desktop entry, and both are written here: Electron would name an entry that only a package brings.
 */
export const createLinkOpener = ({ schemes = usualSchemes, folders }: LinkRequest = {}): LinkOpener =>
  process.platform === 'linux' ? onLinux(schemes, folders ?? userFolders()) : byElectron(schemes);

function byElectron(schemes: readonly string[]): LinkOpener {
  const { program, args } = ownProgram();
  // Behind `--` nothing is read as a flag, whatever a link holds.
  const behind = [...args, '--'];
  const isOn = (): boolean => schemes.every((scheme) => app.isDefaultProtocolClient(scheme, program, behind));
  return {
    isOn,
    async opensHere() {
      if (process.platform !== 'win32') return isOn();
      // What Electron has written it reads back; Windows goes by what the user chose in its settings.
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
  };
}

/** The program that opens links of this scheme; empty where there is none. */
const programOf = (scheme: string): Promise<string> =>
  app.getApplicationInfoForProtocol(`${scheme}:`).then(
    ({ path }) => path.toLowerCase(),
    () => '',
  );

function userFolders(): LinkFolders {
  const home = homedir();
  return {
    data: process.env.XDG_DATA_HOME ?? join(home, '.local', 'share'),
    config: process.env.XDG_CONFIG_HOME ?? join(home, '.config'),
  };
}

function onLinux(schemes: readonly string[], { data, config }: LinkFolders): LinkOpener {
  const entry = linkEntryName;
  const file = join(data, 'applications', entry);
  const list = join(config, 'mimeapps.list');
  const types = schemes.map((scheme) => `x-scheme-handler/${scheme}`);
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
        const { program, args } = ownProgram();
        writeFileSync(file, linkEntry(program, args, types));
      }
      const before = textOf(list);
      const after = withDefault(before, types, entry, on);
      if (after !== before) writeFileSync(list, after);
      if (!on) rmSync(file, { force: true });
    },
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
