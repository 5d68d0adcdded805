import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/relay/config/read-config.ts';

const root = join(import.meta.dirname, '../../..');
const example = readFileSync(join(root, 'resources/relay/relay.example.json'), 'utf8');

it.each(['en', 'de'])(
  'the guide names what the command for desks needs besides the sample configuration: %s',
  (language) => {
    const problemsWith = (environment: Record<string, string>): string[] => {
      const read = readConfig({ file: example, environment, readFile: () => 'SAEXAMPLE' });
      return read.ok
        ? []
        : read.problems.filter((problem) => problem.startsWith('nats.signingSeed is missing'));
    };
    expect(problemsWith({})).toHaveLength(1);
    const guide = readFileSync(join(root, 'resources/guides', language, 'admin/04-relay.md'), 'utf8');
    const section = guide.slice(guide.indexOf('npm run relay -- desks --config relay.json'));
    const [, variable = '', file = ''] =
      /`(DESKBELL_RELAY_[A-Z_]+_FILE)`, [a-zäöü ]+ `([^`]+)`/.exec(section) ?? [];
    expect(problemsWith({ [variable]: file })).toEqual([]);
  },
);
