import { describe, expect, it } from 'vitest';
import { cardTexts } from '../../../../src/main/address-books/card-texts.ts';
import { overruling } from '../../../../src/main/address-books/deliver-change.ts';
import type { CardChange } from '../../../../src/main/address-books/change-file.ts';
import type { ContactDraft } from '../../../../src/shared/ipc/requests/contacts.ts';

const cardOf = (name: string, organisation: string, number: string): string =>
  [
    ...['BEGIN:VCARD', 'VERSION:3.0', 'UID:1', `FN:${name}`, `N:${name};;;;`, `ORG:${organisation}`],
    ...[`TEL;TYPE=WORK:${number}`, 'END:VCARD', ''],
  ].join('\r\n');

const opened = cardOf('Zora', 'Zander KG', '030 1111');
const there = cardOf('Zora Ziegler', 'Zander AG', '030 2222');

/** What “Keep mine” writes of a card that is `there` by now, where this was changed in the form of `opened`. */
function kept(change: Partial<ContactDraft>, what: { card?: string } = { card: opened }): string {
  const conflict: CardChange = {
    ...{ id: '1', book: '0a1b2c3d' },
    what: {
      ...{ kind: 'change', key: '/a/1.vcf', version: 'v1', draft: { ...cardTexts.read(opened), ...change } },
      ...what,
    },
    theirs: { version: 'v2', draft: cardTexts.read(there), card: there },
  };
  const next = overruling(conflict, cardTexts);
  expect(next.what).toMatchObject({ kind: 'change', version: 'v2', card: there });
  expect(next.theirs).toBeUndefined();
  return cardTexts.change(there, next.what.draft);
}

describe('choosing my version of a contact that was changed on the server as well', () => {
  it('writes my name, and keeps the rest from the server', () => {
    expect(kept({ name: 'Zora Berg' })).toBe(
      cardOf('Zora Berg', 'Zander AG', '030 2222')
        .replace('N:Zora Berg;', 'N:Berg;Zora;')
        .replace('Zora;;;;', 'Zora;;;'),
    );
  });

  it('writes my company, and keeps the rest from the server', () => {
    expect(kept({ organisation: 'Berg & Partner' })).toBe(
      cardOf('Zora Ziegler', 'Berg & Partner', '030 2222'),
    );
  });

  it('writes my numbers, and keeps the rest from the server', () => {
    const text = kept({ numbers: [{ text: '030 3333', kind: 'WORK' }] });
    expect(text).toBe(cardOf('Zora Ziegler', 'Zander AG', '030 3333'));
  });

  it('writes my whole version when the original is no longer known', () => {
    expect(kept({ name: 'Zora Berg' }, {})).toMatch(/FN:Zora Berg[^]*ORG:Zander KG[^]*030 1111/);
  });
});
