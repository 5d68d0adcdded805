import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signOfCp850 } from '../../../src/address-books/file/cp850.ts';
import { createFileReader } from '../../../src/address-books/file/file-reader.ts';
import { inspectFile } from '../../../src/address-books/file/inspect-file.ts';
import type { FileBook } from '../../../src/shared/model/address-book.ts';
import { toE164 } from '../../../src/shared/phone-number.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-exports-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Names with company, and the numbers as they are dialled; reports by what is wrong. */
interface Read {
  people: Record<string, string[]>;
  reports: string[];
}

const typeOf = (types: readonly string[]): string => (types.includes('FAX') ? 'FAX' : (types[0] ?? ''));

async function imported(content: string | Uint8Array): Promise<Read> {
  const address = join(folder, 'export');
  writeFileSync(address, content);
  const found = await inspectFile(address, new AbortController().signal);
  const format: FileBook['format'] = found.kind === 'csv' ? found.table : { kind: 'vcard' };
  const book = new StoredBook();
  const common = { id: '0123abcd', name: 'Export', kind: 'file', paused: false, address } as const;
  await book.read(createFileReader({ ...common, format }, 'DE'));
  const people = [...book.cards.values()].map(({ contact }): [string, string[]] => [
    [contact.name, contact.organisation].filter(Boolean).join(' @ '),
    contact.numbers.map(({ raw, types }) => `${typeOf(types)} ${toE164(raw, 'DE') ?? raw}`.trim()),
  ]);
  return {
    people: Object.fromEntries(people),
    reports: book.reports.map((one) => one.replace(/^.*: /s, '')),
  };
}

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n`;
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const single = (text: string, signOf: (byte: number) => string): Buffer => {
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [signOf(byte), byte]));
  return Buffer.from(Array.from(text, (sign) => bytes.get(sign) ?? 0x3f));
};
const macintosh = (text: string): Buffer =>
  single(text, (byte) => new TextDecoder('macintosh').decode(Uint8Array.of(byte)));

const work = 'WORK +493023125101';
const mobile = 'CELL +491701234567';
const home = 'HOME +493099887766';
const fax = 'FAX +493023125199';
const other = 'OTHER +493023125101';

/** Headings as the programs write them; the people are the same in all of them. */
const files: readonly [
  name: string,
  content: string | Uint8Array,
  people: Read['people'],
  reports?: string[],
][] = [
  [
    'Outlook in English',
    lines(
      '\ufeff"First Name","Middle Name","Last Name","Title","Suffix","Nickname","E-mail Address","E-mail 2 Address","Home Phone","Home Phone 2","Business Phone","Business Phone 2","Mobile Phone","Car Phone","Other Phone","Primary Phone","Pager","Business Fax","Home Fax","Company","Job Title","Department","Business Street","Business City","Business Postal Code","Notes"',
      '"Anna","","Berg","","","","anna@example.com","","030 99887766","","+49 30 23125-101","","+49 170 1234567","","","","","+49 30 23125-199","","Berg & Partner","","Sales","Main St. 1","Berlin","10115","Line one',
      'Line two, ""quoted"""',
    ),
    { 'Anna Berg @ Berg & Partner': [work, mobile, home, fax] },
  ],
  [
    'Outlook in German, with commas',
    latin1(
      lines(
        '"Anrede","Vorname","Weitere Vornamen","Nachname","Suffix","Firma","Abteilung","Position","Straße geschäftlich","Ort geschäftlich","Postleitzahl geschäftlich","Fax geschäftlich","Telefon geschäftlich","Telefon geschäftlich 2","Telefon privat","Mobiltelefon","Rückmeldung","Telefon Assistent","E-Mail-Adresse","E-Mail: Angezeigter Name","Geburtstag"',
        '"Frau","Jörgine","","Größer","","Müller & Söhne","Einkauf","","Straße 1","Köln","50667","030/23125199","030/23125101","","030/99887766","0170/1234567","","","j@example.com","Jörgine Größer","0.0.00"',
      ),
    ),
    { 'Jörgine Größer @ Müller & Söhne': [work, mobile, home, fax] },
  ],
  [
    'Outlook in German, with semicolons',
    lines(
      'Anrede;Vorname;Nachname;Firma;Telefon (geschäftlich);Telefon (privat);Mobiltelefon;Fax (geschäftlich);E-Mail-Adresse',
      'Herr;Bert;Cole;Cole GmbH;(030) 23125101;(030) 99887766;0170-1234567;(030) 23125199;b@example.com',
    ),
    { 'Bert Cole @ Cole GmbH': [work, mobile, home, fax] },
  ],
  [
    'Google, as it was',
    lines(
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Organization 1 - Type,Organization 1 - Name',
      'Anna Berg,Anna,,Berg,,* myContacts,* Work,anna@example.com,Mobile,+49 170 1234567 ::: +49 170 7654321,Work,030 23125101,,Berg & Partner',
    ),
    { 'Anna Berg @ Berg & Partner': [mobile, 'CELL +491707654321', work] },
  ],
  [
    'Google, as it is',
    lines(
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Anna,,Berg,,,,,,,,Berg & Partner,Head,Sales,,,https://lh3.example.com/x,* myContacts,* ,anna@example.com,Work,+49 30 23125101,Mobile,0170 1234567',
    ),
    { 'Anna Berg @ Berg & Partner': [work, mobile] },
  ],
  [
    'Google, as vCards',
    lines(
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Anna Berg',
      'N:Berg;Anna;;;',
      'TEL;TYPE=CELL:+49 170 1234567',
      'item1.TEL:030 23125101',
      'item1.X-ABLabel:Arbeit',
      'ORG:Berg & Partner',
      'CATEGORIES:myContacts',
      'END:VCARD',
    ),
    { 'Anna Berg @ Berg & Partner': [mobile, work] },
  ],
  [
    'Apple, as vCards',
    lines(
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//macOS 14.4//EN',
      'N:Größer;Jörg;;Dr.;',
      'FN:Dr. Jörg Größer',
      'ORG:Berg & Partner;Einkauf',
      'EMAIL;type=INTERNET;type=HOME;type=pref:j@example.com',
      'TEL;type=CELL;type=VOICE;type=pref:+49 170 1234567',
      'item1.TEL:+49 30 23125101',
      'item1.X-ABLabel:_$!<Work>!$_',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBg',
      ' UGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAA',
      ' AAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
      'END:VCARD',
    ),
    { 'Dr. Jörg Größer @ Berg & Partner': [mobile, work] },
  ],
  [
    'Thunderbird in English',
    lines(
      'First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Home Address,Home City,Work Address,Work City,Job Title,Department,Organization,Web Page 1,Birth Year,Notes',
      'Anna,Berg,Anna Berg,,anna@example.com,,,030 23125101,030 99887766,030 23125199,,0170 1234567,,,Main St. 1,Berlin,,Sales,Berg & Partner,,,',
    ),
    { 'Anna Berg @ Berg & Partner': [work, mobile, home, fax] },
  ],
  [
    'Thunderbird in German',
    lines(
      'Vorname,Nachname,Anzeigename,Spitzname,Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse,Messenger-Name,Tel. dienstlich,Tel. privat,Fax-Nummer,Pager-Nummer,Mobil-Tel.-Nr.,Privat: Adresse,Privat: Ort,Dienstlich: Adresse,Dienstlich: Ort,Arbeitstitel,Abteilung,Organisation,Webseite 1,Notizen',
      'Jörg,Größer,"Größer, Jörg",,j@example.com,,,030 23125101,030 99887766,030 23125199,,0170 1234567,,,Straße 1,Köln,,Einkauf,Müller & Söhne,,',
    ),
    { 'Größer, Jörg @ Müller & Söhne': [work, mobile, home, fax] },
  ],
  [
    'Thunderbird, with tabs',
    lines(
      'First Name\tLast Name\tDisplay Name\tPrimary Email\tWork Phone\tMobile Number\tOrganization',
      'Anna\tBerg\tAnna Berg\tanna@example.com\t030 23125101\t0170 1234567\tBerg & Partner',
    ),
    { 'Anna Berg @ Berg & Partner': [work, mobile] },
  ],
  [
    'Excel in German',
    latin1(
      lines('sep=;', 'Name;Vorname;Firma;Telefon;Mobil', 'Größer;Jörg;Müller;030 23125101;0170 1234567'),
    ),
    { 'Jörg Größer @ Müller': [mobile, other] },
  ],
  [
    'Excel in German, with a title',
    latin1(
      lines(
        'Kundenliste Größer GmbH;;;;',
        'Stand: 12.05.2026;;;;',
        ';;;;',
        'Nr.;Nachname;Vorname;Telefon;Handy',
        '1;Größer;Jörg;030/23125101;0170/1234567',
        '2;Süß;Änne;030/23125102;',
        ';;;;',
      ),
    ),
    { 'Jörg Größer': [mobile, other], 'Änne Süß': ['OTHER +493023125102'] },
  ],
  [
    'Excel in English',
    lines('Full Name,Company,Phone,Cell', 'Anna Berg,"Berg, Cole & Partner",+49 30 23125101,+49 170 1234567'),
    { 'Anna Berg @ Berg, Cole & Partner': [mobile, other] },
  ],
  [
    'Excel, as Unicode text',
    Buffer.from(
      `\ufeff${lines('Name\tTelefon\tMobil', '"Größer, ""Jörg"""\t030 23125101\t0170 1234567', 'Łukasz Żak\t030 23125102\t')}`,
      'utf-16le',
    ),
    { 'Größer, "Jörg"': [mobile, other], 'Łukasz Żak': ['OTHER +493023125102'] },
  ],
  [
    'Excel, with numbers that it took for amounts',
    lines(
      'Name;Telefon',
      'Anna Berg;3023125101',
      'Bert Cole;4,93023E+11',
      'Clara Dorn;493023125101',
      "Dora Falk;'030 23125101",
    ),
    {
      'Anna Berg': [other],
      'Bert Cole': ['OTHER 4,93023E+11'],
      'Clara Dorn': [other],
      'Dora Falk': [other],
    },
    ['number'],
  ],
  [
    'Excel, with area codes of their own',
    lines(
      'Nachname;Vorname;Vorwahl;Rufnummer;PLZ;Ort',
      'Berg;Anna;030;23125101;10115;Berlin',
      'Cole;Bert;30;23125102;10115;Berlin',
    ),
    { 'Anna Berg': [other], 'Bert Cole': ['OTHER +493023125102'] },
  ],
  [
    'HubSpot, of contacts',
    lines(
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Associated Company,Last Activity Date (GMT+1),Lead Status,Marketing contact status,Create Date',
      '151,Anna,Berg,anna@example.com,+493023125101,+491701234567,Max Muster (max@example.com),Berg & Partner,2024-05-12 10:00,NEW,,2024-01-01 09:30',
    ),
    { 'Anna Berg @ Berg & Partner': [mobile, other] },
  ],
  [
    'HubSpot, of companies',
    lines(
      'Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,City,Country/Region,Industry',
      '77,Berg & Partner,Max Muster,2024-01-01 09:30,030 23125101,,Berlin,Germany,CONSULTING',
    ),
    { 'Berg & Partner': [other] },
  ],
  [
    'Salesforce',
    lines(
      '"Salutation","First Name","Last Name","Title","Account Name","Mailing Street","Mailing City","Mailing Zip/Postal Code","Mailing Country","Phone","Mobile","Fax","Email","Account Owner"',
      '"Ms.","Anna","Berg","Head","Berg & Partner","Main St. 1","Berlin","10115","Germany","+49 (30) 23125-101","+49 170 1234567","+49 30 23125-199","anna@example.com","Max Muster"',
    ),
    { 'Anna Berg @ Berg & Partner': [mobile, other, fax] },
  ],
  [
    'Pipedrive',
    lines(
      'Person - ID,Person - Name,Person - Organization,Person - Email - Work,Person - Phone - Work,Person - Phone - Home,Person - Phone - Mobile,Person - Owner',
      '1,Anna Berg,Berg & Partner,anna@example.com,030 23125101,030 99887766,0170 1234567,Max Muster',
    ),
    { 'Anna Berg @ Berg & Partner': [work, mobile, home] },
  ],
  [
    'a Fritz!Box',
    lines(
      'Name;Rufnummer privat;Rufnummer mobil;Rufnummer geschäftlich;E-Mail',
      'Anna Berg;030 99887766;0170 1234567;030 23125101;a@example.com',
    ),
    { 'Anna Berg': [work, mobile, home] },
  ],
  [
    'an Android phone',
    lines(
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=B6=C3=9Fer;J=C3=B6rg;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg=20Gr=C3=B6=C3=9F=',
      '=65=72',
      'TEL;CELL;PREF:+491701234567',
      'TEL;WORK:030-231-25101',
      'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller =3B S=C3=B6hne',
      'END:VCARD',
    ),
    { 'Jörg Größer @ Müller ; Söhne': [mobile, work] },
  ],
  [
    'a phone of old',
    lines(
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Gr=F6=DFer;J=F6rg',
      'TEL;CELL:0170/1234567 / 0170/7654321',
      'X-IRMC-LUID:000000000001',
      'END:VCARD',
    ),
    { 'Jörg Größer': [mobile, 'CELL +491707654321'] },
  ],
  [
    'Outlook, as one vCard',
    latin1(
      lines(
        'BEGIN:VCARD',
        'VERSION:2.1',
        'X-MS-SIGNATURE:YES',
        'N;LANGUAGE=de;CHARSET=Windows-1252:Größer;Jörg',
        'FN;CHARSET=Windows-1252:Jörg Größer',
        'ORG;CHARSET=Windows-1252:Müller & Söhne;Einkauf',
        'TEL;WORK;VOICE:+49 (30) 23125101',
        'TEL;CELL;VOICE:+49 (170) 1234567',
        'TEL;WORK;FAX:+49 (30) 23125199',
        'ADR;WORK;PREF:;;Straße 1;Köln;;50667;Deutschland',
        'REV:20240512T100000Z',
        'END:VCARD',
      ),
    ),
    { 'Jörg Größer @ Müller & Söhne': [work, mobile, fax] },
  ],
  [
    'a mail with cards',
    lines(
      'From: Anna <anna@example.com>',
      'Subject: Karten',
      'MIME-Version: 1.0',
      'Content-Type: text/vcard; charset=utf-8',
      '',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Anna Berg',
      'TEL;VALUE=uri;TYPE="work,voice":tel:+49-30-23125101;ext=12',
      'END:VCARD',
    ),
    { 'Anna Berg': [work] },
  ],
  [
    'an accounting program of DOS',
    single(
      lines(
        'Kundennr.;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon 1;Telefon 2;Telefax;E-Mail',
        '10001;Müller & Söhne;Jörg Größer;Hauptstraße 1;50667;Köln;030/23125-101;0170/1234567;030/23125-199;m@example.com',
      ),
      signOfCp850,
    ),
    { 'Jörg Größer @ Müller & Söhne': [other, 'OTHER +491701234567', fax] },
  ],
  [
    'a desk phone',
    lines(
      'display_name,office_number,mobile_number,other_number,line,ring',
      'Anna Berg,03023125101,01701234567,,-1,Auto',
    ),
    { 'Anna Berg': [work, mobile] },
  ],
  [
    'a cordless phone',
    lines('LastName;FirstName;Home;Mobile;Office', 'Berg;Anna;03099887766;01701234567;03023125101'),
    { 'Anna Berg': [work, mobile, home] },
  ],
  [
    'a club',
    lines(
      'Nr.|Name, Vorname|Telefon/Handy|E-Mail',
      '1|Größer, Jörg|030 23125101 / 0170 1234567|j@example.com',
      '2|Süß, Änne|Tel. 030 23125102 Mobil 0170 7654321|',
    ),
    {
      'Größer, Jörg': [work, mobile],
      'Süß, Änne': ['WORK +493023125102', 'CELL +491707654321'],
    },
  ],
  [
    'a Macintosh of old',
    macintosh('Name;Telefon;Mobil\rJörg Größer;030 23125101;0170 1234567\rÄnne Süß;030 23125102;\r'),
    { 'Jörg Größer': [mobile, other], 'Änne Süß': ['OTHER +493023125102'] },
  ],
];

describe('a file exported by', () => {
  it.each(files)('%s', async (_name, content, people, reports = []) => {
    expect(await imported(content)).toEqual({ people, reports });
  });
});
