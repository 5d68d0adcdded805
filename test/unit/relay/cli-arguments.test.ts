import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../src/relay/cli-arguments.ts';

const cli = join(import.meta.dirname, '..', '..', '..', 'src', 'relay', 'cli.ts');

describe('the command line of the relay', () => {
  it('accepts for each command the options of its help', () => {
    expect(readArguments(['--config', 'a.json'])).toEqual({ command: 'run', config: 'a.json' });
    expect(readArguments(['desks', '--silent'])).toEqual({ command: 'desks', json: false, silent: true });
    const who = ['--account', 'acme', '--user', 'w7'];
    expect(readArguments(['revoke', ...who, '--keys', 'keys'])).toEqual({
      ...{ command: 'revoke', account: 'acme', who: { user: 'w7' }, keys: 'keys' },
    });
    expect(readArguments(['restore', ...who])).toMatchObject({ command: 'restore', who: { user: 'w7' } });
  });

  it.each([
    ['desks --user w0', 'desks takes no --user. Ask for --help.'],
    ['init --silent', 'init takes no --silent. Ask for --help.'],
    ['restore --account acme --user w0 --keys keys', 'restore takes no --keys. Ask for --help.'],
    [
      'constructor --json',
      '"constructor" is none of run, init, keys, desks, revoke and restore. Ask for --help.',
    ],
  ])('rejects options that would have no effect: %s', (line, sentence) => {
    expect(() => readArguments(line.split(' '))).toThrow(sentence);
  });

  it('without a configuration explains how to give one', () => {
    const env = { PATH: process.env.PATH };
    const { status, stderr } = spawnSync(process.execPath, [cli, 'desks'], { env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('publicUrl is missing.\n');
    expect(stderr).toMatch(/\nName the file with --config FILE, or ask for --help\.\n$/);
  });
});
