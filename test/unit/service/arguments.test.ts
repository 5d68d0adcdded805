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
      ca: undefined,
      tls: false,
      quiet: false,
      autoAnswer: false,
    });
  });

  it('takes its arguments with a space or an equals sign', () => {
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
    [['--events', '-1'], "Option '--events' argument is ambiguous"],
    [['--rate-limit', '2.5'], '--rate-limit must be a whole number from 0 to 1000000, not "2.5".'],
    [['--prot', '1'], "Unknown option '--prot'. Ask for --help."],
  ])('answers %j with a sentence', (args, sentence) => {
    expect(() => readArguments(args)).toThrow(sentence);
  });
});
