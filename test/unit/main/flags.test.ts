import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFlags } from '../../../src/main/base/flags.ts';

describe('the flags of the program', () => {
  it('are off and absent unless given', () => {
    expect(parseFlags([])).toEqual({ demo: false, hidden: false, selfTest: false });
  });

  it('are read in any order, in both notations', () => {
    const flags = { demo: true, hidden: true, selfTest: false, profile: '/tmp/p', pictures: 'out dir' };
    expect(parseFlags(['--hidden', '--profile', '/tmp/p', '--demo', '--pictures=out dir'])).toEqual(flags);
    expect(parseFlags(['--pictures', 'out dir', '--profile=/tmp/p', '--demo', '--hidden'])).toEqual(flags);
  });

  it('may be mixed with those of Chromium, links, files and the path of a script', () => {
    const argv = [
      '.',
      '--no-sandbox',
      '--remote-debugging-port=9222',
      'tel:+4930123',
      '--hidden',
      'a file.vcf',
    ];
    expect(parseFlags(argv)).toEqual({ demo: false, hidden: true, selfTest: false });
  });

  it('need their value, and never take another flag as it', () => {
    const none = { demo: false, hidden: false, selfTest: false };
    expect(parseFlags(['--profile'])).toEqual({ ...none, withoutValue: '--profile' });
    const hidden = { ...none, hidden: true, withoutValue: '--profile' };
    expect(parseFlags(['--profile', '--hidden'])).toEqual(hidden);
    expect(parseFlags(['--pictures', '--profile', '/tmp/p', '--demo'])).toEqual({
      ...none,
      demo: true,
      profile: '/tmp/p',
      withoutValue: '--pictures',
    });
  });

  // The empty path is the folder that the program was started in.
  it.each([['--profile='], ['--profile', '']])('treat an empty value as missing', (...argv) => {
    expect(parseFlags(argv)).toMatchObject({ withoutValue: '--profile' });
    expect(parseFlags(argv)).not.toHaveProperty('profile');
  });

  it('check a policy, and report it when its file is not named', () => {
    const none = { demo: false, hidden: false, selfTest: false };
    expect(parseFlags(['--check-policy', 'p.json'])).toEqual({ ...none, checkPolicy: 'p.json' });
    expect(parseFlags(['--check-policy'])).toEqual({ ...none, checkPolicy: '' });
    const profile = { ...none, checkPolicy: '', profile: '/tmp/p' };
    expect(parseFlags(['--check-policy', '--profile', '/tmp/p'])).toEqual(profile);
  });

  it('ask for the version or for help, but not behind the end of the flags', () => {
    const none = { demo: false, hidden: false, selfTest: false };
    expect(parseFlags(['--version'])).toEqual({ ...none, print: 'version' });
    expect(parseFlags(['--hidden', '--help'])).toEqual({ ...none, hidden: true, print: 'help' });
    expect(parseFlags(['--', '--version'])).toEqual(none);
  });

  it('start a self-test, in a supported language if given', () => {
    const selfTest = { demo: false, hidden: false, selfTest: true };
    expect(parseFlags(['--self-test'])).toEqual(selfTest);
    expect(parseFlags(['--self-test', '--language', 'de'])).toEqual({ ...selfTest, language: 'de' });
    const platform = 'https://phone.example.com';
    expect(parseFlags(['--self-test', '--platform', platform])).toEqual({ ...selfTest, platform });
    expect(parseFlags(['--platform', '--self-test'])).toEqual({ ...selfTest, withoutValue: '--platform' });
    expect(parseFlags(['--language', '--self-test'])).toEqual({ ...selfTest, withoutValue: '--language' });
    expect(parseFlags(['--self-test', '--language=fr'])).toEqual(selfTest);
  });

  it('are found whatever else the system passes', () => {
    const other = fc.string().filter((text) => !/^-/.test(text));
    fc.assert(
      fc.property(fc.array(other), fc.array(other), (before, after) => {
        expect(parseFlags([...before, '--demo', ...after])).toEqual({
          demo: true,
          hidden: false,
          selfTest: false,
        });
      }),
    );
  });
});
