import { describe, expect, it } from 'vitest';
import { cardTexts } from '../../../../src/main/address-books/card-texts.ts';
import type { ContactDraft } from '../../../../src/shared/ipc/requests/contacts.ts';

type Numbers = ContactDraft['numbers'];

const card = (...lines: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Anna', ...lines, 'END:VCARD', ''].join('\r\n');

/** The numbers of the card after what the form makes of it. */
function written(lines: readonly string[], edit: (numbers: Numbers) => Numbers): string[] {
  const text = card(...lines);
  const draft = cardTexts.read(text);
  return cardTexts
    .change(text, { ...draft, numbers: edit(draft.numbers) })
    .split('\r\n')
    .slice(3, -2);
}

describe('a changed number in a vCard', () => {
  const many = [
    'TEL;TYPE=WORK,VOICE;PREF=1;X-ORDER=1:+49 30 1',
    'TEL;TYPE=CELL;X-ORDER=2:+49 170 2',
    'item1.TEL;X-ORDER=3:+49 30 3',
    'item1.X-ABLabel:Secret line',
  ];

  it('keeps its parameters and its label', () => {
    expect(written(many, (all) => all.with(0, { text: '+49 30 9', kind: 'WORK' }))).toEqual([
      'TEL;TYPE=WORK,VOICE;PREF=1;X-ORDER=1:+49 30 9',
      ...many.slice(1),
    ]);
    expect(written(many, (all) => all.with(2, { text: '+49 30 9', kind: 'OTHER' }))).toEqual([
      ...many.slice(0, 2),
      'item1.TEL;X-ORDER=3:+49 30 9',
      'item1.X-ABLabel:Secret line',
    ]);
  });

  it('keeps all other parameters when its type is changed', () => {
    expect(written(many, (all) => all.with(0, { text: '+49 30 9', kind: 'HOME' }))[0]).toBe(
      'TEL;PREF=1;X-ORDER=1;TYPE=HOME;TYPE=VOICE:+49 30 9',
    );
    expect(written(many, (all) => all.with(0, { text: '+49 30 1', kind: 'CELL' }))[0]).toBe(
      'TEL;PREF=1;X-ORDER=1;TYPE=CELL;TYPE=VOICE:+49 30 1',
    );
  });

  it('stays a URI if the new number can be written as one', () => {
    const uri = ['TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+49-30-1'];
    expect(written(uri, () => [{ text: '+49 30 5', kind: 'WORK' }])).toEqual([
      'TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+49-30-5',
    ]);
    expect(written(uri, () => [{ text: '030 5', kind: 'WORK' }])).toEqual([
      'TEL;TYPE="work,voice";PREF=1:030 5',
    ]);
  });

  it('is distinguished from a removed or an added number', () => {
    expect(written(many, (all) => [{ text: '+49 170 9', kind: 'CELL' }, ...all.slice(2)])).toEqual([
      'TEL;TYPE=CELL;X-ORDER=2:+49 170 9',
      ...many.slice(2),
    ]);
    expect(written(many, (all) => [...all, { text: '+49 30 4', kind: 'HOME' }])).toEqual([
      ...many.slice(0, 3),
      'TEL;TYPE=HOME:+49 30 4',
      many[3],
    ]);
  });
});
