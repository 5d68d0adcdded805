import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../src/service/cli-arguments.ts';

describe('the command line of the service', () => {
  it('has sensible defaults', () => {
    expect(readArguments([])).toEqual({
      help: false,
      port: 4010,
      system: 'new',
      contacts: 250,
      events: 400,
      migrated: false,
      rateLimit: undefined,
      httpsOnly: false,
      classicPbx: false,
      ca: undefined,
      tls: false,
      quiet: false,
      autoAnswer: false,
    });
  });

  it('accepts arguments with a space or an equals sign', () => {
    const read = readArguments([
      '--port',
      '0',
      '--system=classic',
      '--contacts',
      '1000000',
      '--tls',
      '--quiet',
    ]);
    expect(read).toMatchObject({ port: 0, system: 'classic', contacts: 1_000_000, tls: true, quiet: true });
  });

  it.each([
    [['--port', 'high'], '--port must be a whole number from 0 to 65535, not "high".'],
    [['--contacts', '1000001'], '--contacts must be a whole number from 0 to 1000000, not "1000001".'],
    [['--system', 'old'], '--system must be new, classic or both, not "old".'],
    [['--events', '-1'], '--events needs a value behind it. Ask for --help.'],
    [['--events=-1'], '--events must be a whole number from 0 to 1000000, not "-1".'],
    [['--port'], '--port needs a value behind it. Ask for --help.'],
    [['--rate-limit', '2.5'], '--rate-limit must be a whole number from 1 to 1000000, not "2.5".'],
    [['--rate-limit', '0'], '--rate-limit must be a whole number from 1 to 1000000, not "0".'],
    [['--prot', '1'], '"--prot" is no argument of the service. Ask for --help.'],
    [['4010'], '"4010" is no argument of the service. Ask for --help.'],
    [['--quiet=no'], '--quiet takes no value. Ask for --help.'],
  ])('answers %j with an explanation', (args, sentence) => {
    expect(() => readArguments(args)).toThrow(sentence);
  });
});
