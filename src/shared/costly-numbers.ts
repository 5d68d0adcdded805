import { callingCode, numberParts } from './phone-number.ts';

/** Premium-rate numbers by country code; they need confirmation. */
const byCode: Readonly<Record<string, RegExp>> = {
  '1': /^(?:900|976)/,
  '31': /^(?:90[069]|18\d\d)/,
  '32': /^90/,
  '33': /^8[129]/,
  '34': /^(?:80[3-7]|905|118)/,
  '39': /^(?:89|16[46]|12\d\d|4\d{4}$)/,
  '41': /^(?:90[016]|18[24]\d)/,
  '43': /^(?:9[0-9]\d|118|8[12]\d)/,
  '44': /^(?:9[018]|87[0-3]|84|70|118)/,
  '46': /^9(?:00|39|44)/,
  '48': /^70/,
  '49': /^(?:900|180|137|138|118|191|192|193)/,
  '351': /^76[01]/,
  '358': /^[67]00/,
  '420': /^90/,
};

/** International premium-rate and satellite numbers. */
const everywhere = /^\+(?:979|87\d|88[123]|808)/;

/**
 * Whether the prefix of a number is that of an expensive one; not a price list.
 * @param number E.164, or the digits to dial
 * @param code the country's calling code, `49`, for other numbers
 */
export function looksCostly(number: string, code: string): boolean {
  if (everywhere.test(number)) return true;
  if (number.startsWith('+')) {
    const parts = numberParts(number);
    const own = parts?.callingCode ?? callingCode(number);
    const national = parts?.national ?? number.slice(1 + own.length);
    return byCode[own]?.test(national.replace(/^0/, '')) ?? false;
  }
  return byCode[code]?.test(number.replace(/^0+/, '')) ?? false;
}
