/** A number without punctuation, and its extension. */
export interface SplitNumber {
  /** Digits, perhaps with a leading `+`; other characters if it is not a number. */
  text: string;
  extension?: string;
  /** The number before the extension is written with the zero of a switchboard: `030 55100-0 Durchwahl 12`. */
  isSwitchboard?: true;
}

const SCHEME = /^(?:tel|callto|sip):(?:\/\/)?/i;
/** RFC 3966 parameters (`;ext=12`) and queries. */
const PARAMETERS = /[;?].*$/s;
const EXTENSION_PARAMETER = /;ext=([\d.\-()]+)/i;
const EXTENSION_WORD =
  /[\s,]*(?:[,#]|(?<!\p{L})(?:x|ext(?:ension)?|durchwahl|durchw|dw|nebenstelle|nst|apparat|app|apl|klappe|kl)[.:]?)\s*(\d{1,7})$/iu;
/** The trunk zero of `+49 (0) 30 …` is not dialled after a country's code. */
const OPTIONAL_ZERO = /(?<=\d\D{0,5})\(0\)/g;
const PUNCTUATION = /[\s\u00a0()/._~\u00b7\u2022\u22c5\-\u2010-\u2015\u2212]/g;
const SWITCHBOARD_ZERO = /[\-\u2010-\u2015\u2212]\s?0\s*$/;
/** `++49` and `+0049` */
const SEVERAL_SIGNS = /^\++(?:00)?/;
/** Arabic, Persian and full-width digits: the last four bits of each are its value. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Splits `tel:+49-30-…;ext=12`, `+49 (0) 30 / …`, `… x12`. */
export function splitNumber(raw: string): SplitNumber {
  const plain = /^[\u0020-\u007e]*$/.test(raw)
    ? raw
    : raw.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf)).replace('\uff0b', '+');
  const written = plain.trim().replace(SCHEME, '');
  const number = written.replace(PARAMETERS, '').replaceAll('[', '(').replaceAll(']', ')');
  const word = EXTENSION_WORD.exec(number);
  const base = word ? number.slice(0, word.index) : number;
  const text = base.replace(OPTIONAL_ZERO, '').replace(PUNCTUATION, '').replace(SEVERAL_SIGNS, '+');
  const extension = EXTENSION_PARAMETER.exec(written)?.[1]?.replace(/\D/g, '') ?? word?.[1];
  if (extension === undefined || extension === '') return { text };
  return { text, extension, ...(SWITCHBOARD_ZERO.test(base) && { isSwitchboard: true }) };
}

/** The number with its extension dialled: that takes the place of a switchboard's zero. @param number without it */
export const withExtension = (number: string, { extension = '', isSwitchboard }: SplitNumber): string =>
  `${isSwitchboard ? number.slice(0, -1) : number}${extension}`;

export const bareNumber = (raw: string): string => splitNumber(raw).text;
