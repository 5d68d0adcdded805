import { describe, expect, it } from 'vitest';
import type { StoredReport } from '../../../src/contacts/book-rows.ts';
import { createUnreadableCards } from '../../../src/contacts/unreadable.ts';

describe('the report of a book', () => {
  it('counts what has no key anew at each reading of everything', () => {
    let report: StoredReport = { count: 0, some: [] };
    for (let reading = 0; reading < 3; reading += 1) {
      const cards = createUnreadableCards(report);
      if (reading === 0) cards.add('Anna', 'number', 'a');
      else cards.kept('a');
      for (let at = 0; at < 250; at += 1) cards.add('–', 'no-address', undefined);
      report = cards.report({ state: '', brought: 'everything' });
      expect([report.count, report.some.length]).toEqual([251, 100]);
    }
    const cards = createUnreadableCards(report);
    cards.kept('a');
    expect(cards.report({ state: '', brought: 'everything' })).toEqual({
      ...{ count: 1, some: [{ where: 'Anna', why: 'number', key: 'a' }] },
    });
  });
});
