import { describe, expect, it } from 'vitest';
import { changeCardText } from '../../../src/address-books/carddav/draft.ts';

const photo = `PHOTO:data:image/png;base64,${'iVBORw0KGgo'.repeat(20)}\r\n`;
const card = (n: string, fn: string): string =>
  `BEGIN:VCARD\r\nVERSION:4.0\r\nUID:1\r\nFN:${fn}\r\nN:${n}\r\n${photo}X-OTHER;A="b;c":d\\,e\r\nEND:VCARD\r\n`;

describe('a contact that is renamed', () => {
  it.each([
    // What its name did not show stays.
    ['Vier;Viktor;;Dr.;', 'Viktor Vier', 'Viktor Vierer', 'Vierer;Viktor;;Dr.;'],
    ['Vier;Viktor;Maria;Dr.;jun.', 'Viktor Vier', 'Viktor Vierer', 'Vierer;Viktor;Maria;Dr.;jun.'],
    [
      'Titel;Tina;Anna;Prof.;MdB',
      'Prof. Tina Anna Titel',
      'Prof. Tina Anna Titelmann',
      'Titelmann;Tina;Anna;Prof.;MdB',
    ],
    // Shown parts of a name disappear when the user deletes them.
    ['Vier;Viktor;Maria;Dr.;', 'Dr. Viktor Maria Vier', 'Viktor Vier', 'Vier;Viktor;;;'],
    ['Vier;Viktor;;;jun.', 'Viktor Vier, jun.', 'Viktor Vierer, jun.', 'Vierer;Viktor;;;jun.'],
  ])('keeps the name parts of %s, and all other fields byte for byte', (n, fn, name, expected) => {
    const changed = changeCardText(card(n, fn), { name, organisation: '', numbers: [] });
    expect(changed).toBe(card(expected, name.replace(',', '\\,')));
  });
});
