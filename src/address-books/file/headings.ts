import type { TableField } from '../../shared/model/address-book.ts';
import { isNumberField } from '../contact-of-fields.ts';

/** Where an address or a number is, by the words of a heading. */
type Place = 'work' | 'home' | 'other' | '';

const work =
  /\b(?:work|business|office|company|firm\w*|geschaeft\w*|geschaft\w*|dienst\w*|bu?e?ro\w*|arbeit\w*|beruf\w*|direkt\w*|direct|durchwahl\w*)\b/;
const home = /\b(?:home|privat\w*|private|personal|zuhause|wohn\w*)\b/;
const other = /\b(?:other|weitere\w*|sonstige\w*|andere\w*|alternativ\w*)\b/;
const mobile = /mobil|handy|\bcell|natel|iphone|smartphone/;
const phone =
  /\b(?:tel\w*|phone\w*|ruf\w*|fon|nummer|number|no|nr|anschluss|durchwahl|festnetz|landline)\b|(?:telefon|rufnummer|telephone|phone)/;

/**
 * What columns are called in German and English by Outlook, Google, Thunderbird, Excel, Fritz!Box and CRM programs; the
 * first that fits counts. `null`: a column that is known, and not read.
 */
const rules: readonly (readonly [TableField | null, RegExp])[] = [
  [
    null,
    /birth|geburt|anniversary|jahrestag|assist|callback|ruckruf|rueckruf|telex|isdn|tty|ttd|radio|funk|pager|yomi|phonetic|furigana/,
  ],
  [
    null,
    /file as|speichern unter|suffix|prefix|\b(?:titel|title|anrede|initial\w*|position|spitzname|nick ?name|role)\b|job|beruf$/,
  ],
  [
    null,
    /\bmiddle|weitere vornamen?|zweiter vorname|manager|vorgesetzt|spouse|\bpartner(?:in)?$|kinder|children|\b(?:web|url|homepage|website|internet)\b|web ?(?:seite|site)/,
  ],
  [
    null,
    /notiz|\bnotes?\b|bemerkung|kommentar|comment|kategor|categor|\blabels?\b|\b(?:type|typ|format)$|anzeigetyp|formatted|group|gruppe|picture|photo|foto|bild/,
  ],
  [
    null,
    /po box|postfach|(?<!country |land )\bregion\b|bundesland|kanton|\bstate\b|\bprovince\b|extended|code country|landercode|landervorwahl|landesvorwahl|\bip\b|screen ?name|\bsip\b|skype|\bid\b|kundennr|kundennummer|customer (?:no|number|id)/,
  ],
  // Numbers that are no phone numbers of the contact.
  [
    null,
    /^(?:lfd |laufende )?(?:nr|no)$|\b(?:artikel|auftrags?|bestell|debitoren?|haus|inventar|konto|kreditoren?|kunden|lieferanten?|matrikel|mitglieds?|personal|raum|rechnungs?|serien|steuer|vertrags?|zimmer) ?(?:nr|no|nummer)\b|\b(?:account|customer|employee|house|invoice|member(?:ship)?|order|room|serial|tax|vat) (?:no|nr|number)\b/,
  ],
  [null, /(?:mail|postal).* (?:type|typ|display name|anzeigename|name)$/],
  ['areaCode', /\b(?:ortsvorwahl|vorwahl\w*|area ?code|std ?code|ortsnetz\w*)\b/],
  ['faxNumber', /fax/],
  ['email', /\be ?mail|\bmail\b|mailadress/],
  ['mobileNumber', mobile],
  [
    'mainNumber',
    /(?:company|firmen?|main|primary|haupt) ?(?:main )?(?:phone|telefon|tel|telephone|number|rufnummer|nummer)|telefon firma|zentrale|\bmain$|switchboard|haupttelefon/,
  ],
  ['postalCode', /\bplz\b|postleitzahl|postal ?code|\bzip\b|post ?code/],
  ['city', /\b(?:ort|stadt|city|town|wohnort|firmenort)\b/],
  ['country', /\b(?:land|country|staat)\b|land region|country region/],
  ['street', /stra(?:ss|s)e|\bstr\b|street|\baddress(?: line)?(?: 1)?$|\badresse(?: 1)?$|anschrift/],
  ['given', /^(?:vorname|vornamen|first ?name|given ?name|given|forename|rufname)$/],
  ['family', /^(?:nachname|last ?name|family ?name|surname|familienname|zuname|family)$/],
  ['unit', /abteilung|department|\bdept\b|bereich/],
  [
    'organisation',
    /^(?:firma|firmen ?name|firmenbezeichnung|company|company ?name|organi[sz]ation|organi[sz]ation (?:1 )?name|organisationsname|unternehmen|unternehmensname|kunde|kundenname|customer|customer ?name|account|account ?name|arbeitgeber|employer|lieferant|supplier|betrieb|institution|(?:associated|primary) company|person organi[sz]ation)$/,
  ],
  [
    'name',
    /^(?:name|names|full ?name|vollstandiger name|anzeigename|display ?name|kontakt|kontaktname|contact|contact ?name|ansprechpartner(?:in)?|person(?: name)?|mitarbeiter(?:in)?|teilnehmer|name vorname|nachname vorname|vor ?(?:und )?nachname|bezeichnung)$/,
  ],
];

/** Lower case, without accents; everything else between words is one space. */
const foldHeading = (heading: string): string =>
  heading
    .slice(0, 200)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Whether a column holds numbers of both kinds, as `Telefon/Handy`: which one is a mobile number, its digits tell. */
export function isMixedHeading(heading: string): boolean {
  const parts = heading
    .slice(0, 200)
    .split(/[/,;&+|]|\b(?:und|oder|bzw|and|or)\b/i)
    .map(foldHeading);
  const isMobile = (part: string): boolean => mobile.test(part);
  return parts.some(isMobile) && parts.some((part) => phone.test(part) && !isMobile(part));
}

/** What a column holds by its heading; undefined: it is not known. */
export function fieldOfHeading(heading: string): TableField | null | undefined {
  const text = foldHeading(heading);
  if (text === '') return undefined;
  if (isMixedHeading(heading)) return placeOf(text) === 'home' ? 'homeNumber' : 'workNumber';
  const rule = rules.find(([, pattern]) => pattern.test(text));
  if (rule) return rule[0];
  const isPhone = phone.test(text) || /^(?:\w+ ?\d?)$/.test(text);
  if (!isPhone) return undefined;
  const place = placeOf(text);
  if (place === 'work') return 'workNumber';
  if (place === 'home') return 'homeNumber';
  return place === 'other' || phone.test(text) ? 'otherNumber' : undefined;
}

const placeOf = (folded: string): Place => {
  if (work.test(folded)) return 'work';
  if (home.test(folded)) return 'home';
  return other.test(folded) ? 'other' : '';
};

/** Proposes what the columns hold. */
export function columnsOfHeadings(headings: readonly string[]): (TableField | null)[] {
  const fields = headings.map((heading) => fieldOfHeading(heading) ?? null);
  const hasGiven = fields.includes('given');
  const isFamily = (index: number): boolean =>
    hasGiven &&
    !fields.includes('family') &&
    fields[index] === 'name' &&
    foldHeading(headings[index] ?? '') === 'name';
  const place = bestPlace(headings, fields);
  return fields.map((field, index) => {
    if (isFamily(index)) return 'family';
    if (isAddress(field) && placeOf(foldHeading(headings[index] ?? '')) !== place) return null;
    const isAgain = field !== null && fields.indexOf(field) < index;
    // A contact has one name, company and so on; parts of an address that is not read do not count.
    return isAgain && field !== 'areaCode' && !isNumberField(field) && field !== 'email' && !isAddress(field)
      ? null
      : field;
  });
}

const isAddress = (field: TableField | null): boolean =>
  field === 'street' || field === 'postalCode' || field === 'city' || field === 'country';

/** A contact has one address here: that of the company where there are several. */
function bestPlace(headings: readonly string[], fields: readonly (TableField | null)[]): Place {
  const places = new Set(
    headings
      .filter((_, index) => isAddress(fields[index] ?? null))
      .map((heading) => placeOf(foldHeading(heading))),
  );
  const order: Place[] = ['work', '', 'home', 'other'];
  return order.find((place) => places.has(place)) ?? '';
}

/** Where each column is now, by its heading; of equal ones by their order. Undefined: it is gone. */
export function findColumns(before: readonly string[], now: readonly string[]): (number | undefined)[] {
  const places = new Map<string, number[]>();
  for (const [index, heading] of now.entries()) {
    const key = foldHeading(heading) || heading;
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const used = new Map<string, number>();
  return before.map((heading) => {
    const key = foldHeading(heading) || heading;
    const nth = used.get(key) ?? 0;
    used.set(key, nth + 1);
    return places.get(key)?.[nth];
  });
}
