import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { userFolders } from '../../../../src/main/system-integration/user-folders.ts';

const usual = { data: join(homedir(), '.local', 'share'), config: join(homedir(), '.config') };

it.each([
  [{}],
  [{ XDG_DATA_HOME: '', XDG_CONFIG_HOME: '' }],
  [{ XDG_DATA_HOME: 'share', XDG_CONFIG_HOME: './config' }],
])('%j keeps the default folders of a user', (env) => {
  expect(userFolders(env)).toEqual(usual);
});

it('a configured folder is used', () => {
  expect(userFolders({ XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/config' })).toEqual({
    data: '/data',
    config: '/config',
  });
});
