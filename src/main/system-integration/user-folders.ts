import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Folders of Linux desktops for programs and default programs. */
export interface UserFolders {
  data: string;
  config: string;
}

/** The folders by the rules of the desktop: an empty or relative value counts as not set. */
export function userFolders(env: NodeJS.ProcessEnv = process.env): UserFolders {
  const folder = (set: string | undefined, ...otherwise: string[]): string =>
    set !== undefined && isAbsolute(set) ? set : join(homedir(), ...otherwise);
  return {
    data: folder(env.XDG_DATA_HOME, '.local', 'share'),
    config: folder(env.XDG_CONFIG_HOME, '.config'),
  };
}
