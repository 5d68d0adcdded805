import { delimiter } from 'node:path';

/** An environment with the folders of an administrator's programs, which Debian's `su` leaves out of the PATH. */
export const withSystemPrograms = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  ...env,
  PATH: [...(env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']
    .filter(Boolean)
    .join(delimiter),
});
