import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';

export interface CountryExample {
  country: CountryCode;
  number: PhoneNumber;
}

/** One number of every country that the metadata of the numbering plans knows. */
export const countryExamples: readonly CountryExample[] = getCountries().flatMap((country) => {
  const number = getExampleNumber(country, examples);
  return number ? [{ country, number }] : [];
});

/** What the platform, people and programs make of a number, whatever country the reader is in. */
export function internationalWritings({ country, number }: CountryExample): string[] {
  const code = getCountryCallingCode(country);
  const spaced = number.formatInternational();
  const behind = spaced.slice(code.length + 1).trim();
  return [
    number.number,
    spaced,
    spaced.replaceAll(' ', '-'),
    spaced.replaceAll(' ', '/'),
    spaced.replaceAll(' ', '.'),
    spaced.replaceAll(' ', '\u00a0'),
    `00${number.number.slice(1)}`,
    `00 ${spaced.slice(1)}`,
    number.getURI(),
    `tel:${spaced.replaceAll(' ', '-')}`,
    `+${code} (0) ${behind}`,
    `+${code} (0)${behind}`,
    `(+${code}) ${behind}`,
    `${spaced} ext. 12`,
    `${number.getURI()};ext=12`,
    Array.from(number.number)
      .map((digit) => (digit === '+' ? '+' : String.fromCharCode(0x660 + Number(digit))))
      .join(''),
  ];
}

/** How it is written in its own country, with the trunk prefix where there is one. */
export function nationalWritings({ number }: CountryExample): string[] {
  const spaced = number.formatNational();
  const digits = spaced.replace(/\D/g, '');
  return [spaced, digits, spaced.replaceAll(' ', '-'), spaced.replaceAll(' ', ' / '), `${spaced} x12`];
}
