import { beforeAll, describe, expect, it } from 'vitest';
import { failureSentence } from '../../../src/shared/failure-sentence.ts';
import { connectWithoutNames } from '../../support/silent-name-server/connect-books.ts';
import { textsIn } from '../../support/texts.ts';

describe('a name server that never answers', () => {
  let said: Awaited<ReturnType<typeof connectWithoutNames>>;
  beforeAll(async () => {
    said = await connectWithoutNames();
  });

  it.each([
    ['domain', 20_000],
    ['carddav', 16_000],
    ['ldap', 12_000],
    ['web', 16_000],
  ] as const)('is reported, and does not delay the user: %s', (kind, mostMs) => {
    const { failure, ms } = said[kind];
    expect(failure).toMatchObject({ kind: 'address-book', problem: 'no-name-server' });
    expect(textsIn('en').say(failureSentence(failure))).toContain('no name server answers');
    expect(textsIn('de').say(failureSentence(failure))).toContain('Kein Namensserver antwortet');
    expect(ms).toBeLessThan(mostMs);
  });
});
