import { ESLint } from 'eslint';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const eslint = new ESLint({ cwd: root, ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax' });

/** What the lint says of a statement in the sources. Nothing is written: its text is given instead. */
async function refusals(statement: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${statement}\n`, {
    filePath: join(root, 'src/calls/some-file.ts'),
  });
  if (!result) throw new Error('The text was not linted.');
  return result.messages.map(({ message }) => message);
}

describe('a promise that is not awaited', () => {
  it.each(['void send().then(done);', 'void desk?.send().then(done);', 'void send().catch(say).then(done);'])(
    'is rejected by lint without a final catch: %s',
    async (statement) => {
      expect(await refusals(statement)).toEqual([expect.stringContaining('end it with a catch')]);
    },
  );

  it.each([
    'void send().then(done).catch(say);',
    'void send().then(done, say);',
    "void ask('call.hold').then(done);",
  ])('is accepted by lint with one: %s', async (statement) => {
    expect(await refusals(statement)).toEqual([]);
  });
});
