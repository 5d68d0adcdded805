import { expect, it } from 'vitest';
import { managedProblem } from '../../../../src/main/address-books/managed-problem.ts';
import { addressBookProblems } from '../../../../src/shared/model/address-book.ts';
import { textsIn } from '../../../support/texts.ts';

/** Advice that only helps users who may change the address book. */
const ofTheForm = {
  en: /\b(?:choose|enter (?:an|that|the port)|use an address|check (?:the (?:address|base)|how)|narrow|correct|export)\b/i,
  de: /\b(?:wählen|geben Sie (?:eine|dessen|den)|verwenden|prüfen Sie (?:die (?:Adresse|Basis|Schreibweise)|den Inhalt)|grenzen|berichtigen|exportieren)\b/i,
};
const other = new Set(['sign-in', 'proxy-page', 'proxy-sign-in', 'write-no-book']);

it.each(['en', 'de'] as const)(
  'no problem text asks the user to change a setting of the administrator (%s)',
  (language) => {
    const { say } = textsIn(language);
    for (const problem of addressBookProblems.filter((each) => !other.has(each))) {
      const id = `failure.address-book.${problem}` as const;
      const said = say(managedProblem({ id, values: { detail: 'x', why: 'y' } }));
      expect(said).not.toMatch(ofTheForm[language]);
      expect(said).not.toBe('');
    }
  },
);

it('a problem text that asks for no change stays as it is', () => {
  const sentence = { id: 'failure.address-book.server-fault', values: { detail: '503' } } as const;
  expect(managedProblem(sentence)).toEqual(sentence);
});

it.each([
  [
    '0',
    /gives out none of them.*Sign in.*tell your administrator/,
    /gibt aber keinen davon heraus.*Melden Sie/,
  ],
  ['1', /gives only one entry and has more/, /gibt nur einen Eintrag heraus und hat mehr/],
  ['5000', /gives only 5,000 entries and has more/, /gibt nur 5\.000 Einträge heraus und hat mehr/],
])(
  'the entry limit of a server is shown to users of a managed address book as well: %s',
  (detail, inEnglish, inGerman) => {
    const sentence = managedProblem({ id: 'failure.address-book.size-limited', values: { detail } });
    expect(textsIn('en').say(sentence)).toMatch(inEnglish);
    expect(textsIn('de').say(sentence)).toMatch(inGerman);
  },
);

it('a wrong file kind is named without telling the user how to fix it', () => {
  const sentence = {
    id: 'failure.address-book.other-kind',
    values: { detail: { id: 'bookKind.workbook' } },
  } as const;
  const [english, german] = [textsIn('en'), textsIn('de')];
  expect(english.say(sentence)).toContain('This is an Excel workbook. Save it in Excel as CSV');
  expect(english.say(managedProblem(sentence))).toBe(
    'A CSV table or vCards are expected. This is an Excel workbook. Tell your administrator, who set up this address book.',
  );
  expect(german.say(managedProblem(sentence))).toContain('Dies ist eine Excel-Arbeitsmappe. Wenden Sie sich');
});

it('no problem text asks the user to change a header that they cannot see', () => {
  const sentence = { id: 'failure.address-book.header-refused', values: { detail: '403' } } as const;
  for (const language of ['en', 'de'] as const) {
    const { say } = textsIn(language);
    expect(say(managedProblem(sentence))).not.toMatch(/header|Kopfzeile/);
    expect(say(managedProblem(sentence))).toMatch(/key|Schlüssel/);
  }
});
