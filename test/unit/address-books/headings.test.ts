import { describe, expect, it } from 'vitest';
import { columnsOfHeadings, findColumns } from '../../../src/address-books/file/headings.ts';

/** Which field is read from each heading. */
function read(headings: string): Record<string, string> {
  const all = headings.split(';');
  const columns = columnsOfHeadings(all);
  return Object.fromEntries(all.flatMap((heading, at) => (columns[at] ? [[heading, columns[at]]] : [])));
}

describe('the columns of a table', () => {
  it('are recognised by the English headings of Outlook', () => {
    expect(
      read(
        'Title;First Name;Middle Name;Last Name;Suffix;Company;Department;Job Title;Business Street;Business City;Business State;Business Postal Code;Business Country/Region;Home Street;Home City;Home Postal Code;Business Fax;Business Phone;Business Phone 2;Callback;Car Phone;Company Main Phone;Home Fax;Home Phone;ISDN;Mobile Phone;Other Phone;Pager;Primary Phone;E-mail Address;E-mail Type;E-mail Display Name;E-mail 2 Address;Birthday;Web Page;Notes',
      ),
    ).toEqual({
      ...{ 'First Name': 'given', 'Last Name': 'family', Company: 'organisation', Department: 'unit' },
      ...{ 'Business Street': 'street', 'Business City': 'city', 'Business Postal Code': 'postalCode' },
      ...{ 'Business Country/Region': 'country', 'Business Fax': 'faxNumber', 'Home Fax': 'faxNumber' },
      ...{ 'Business Phone': 'workNumber', 'Business Phone 2': 'workNumber', 'Car Phone': 'otherNumber' },
      ...{ 'Company Main Phone': 'mainNumber', 'Home Phone': 'homeNumber', 'Mobile Phone': 'mobileNumber' },
      ...{ 'Other Phone': 'otherNumber', 'Primary Phone': 'mainNumber' },
      ...{ 'E-mail Address': 'email', 'E-mail 2 Address': 'email' },
    });
  });

  it('are recognised by the German headings of Outlook', () => {
    expect(
      read(
        'Anrede;Vorname;Weitere Vornamen;Nachname;Suffix;Firma;Abteilung;Position;Straße geschäftlich;Ort geschäftlich;Region geschäftlich;Postleitzahl geschäftlich;Land/Region geschäftlich;Straße privat;Ort privat;Postleitzahl privat;Telefon Firma;Fax geschäftlich;Telefon geschäftlich;Telefon geschäftlich 2;Rückmeldung;Autotelefon;Telefon (privat);Mobiltelefon;Weiteres Telefon;Pager;Haupttelefon;Telefon Assistent;E-Mail-Adresse;E-Mail-Typ;E-Mail: Angezeigter Name;Geburtstag;Notizen;Rufnummer geschäftlich;Rufnummer privat',
      ),
    ).toMatchObject({
      ...{ Vorname: 'given', Nachname: 'family', Firma: 'organisation', Abteilung: 'unit' },
      ...{
        'Straße geschäftlich': 'street',
        'Ort geschäftlich': 'city',
        'Postleitzahl geschäftlich': 'postalCode',
      },
      ...{
        'Telefon Firma': 'mainNumber',
        'Fax geschäftlich': 'faxNumber',
        'Telefon geschäftlich': 'workNumber',
      },
      ...{
        'Telefon (privat)': 'homeNumber',
        Mobiltelefon: 'mobileNumber',
        'Weiteres Telefon': 'otherNumber',
      },
      ...{
        'E-Mail-Adresse': 'email',
        'Rufnummer geschäftlich': 'workNumber',
        'Rufnummer privat': 'homeNumber',
      },
    });
  });

  it.each([
    [
      'Google',
      'First Name;Middle Name;Last Name;Phonetic First Name;Name Prefix;Nickname;File As;Organization Name;Organization Title;Organization Department;Birthday;Notes;Photo;Labels;E-mail 1 - Label;E-mail 1 - Value;Phone 1 - Label;Phone 1 - Value;Phone 2 - Label;Phone 2 - Value;Address 1 - Label;Address 1 - Formatted;Address 1 - Street;Address 1 - City;Address 1 - PO Box;Address 1 - Region;Address 1 - Postal Code;Address 1 - Country;Website 1 - Value',
      {
        ...{ 'First Name': 'given', 'Last Name': 'family', 'Organization Name': 'organisation' },
        ...{ 'Organization Department': 'unit', 'E-mail 1 - Value': 'email' },
        ...{ 'Phone 1 - Value': 'otherNumber', 'Phone 2 - Value': 'otherNumber' },
        ...{ 'Address 1 - Street': 'street', 'Address 1 - City': 'city' },
        ...{ 'Address 1 - Postal Code': 'postalCode', 'Address 1 - Country': 'country' },
      },
    ],
    [
      'Thunderbird',
      'Vorname;Nachname;Anzeigename;Spitzname;Primäre E-Mail-Adresse;Tel. dienstlich;Tel. privat;Fax-Nummer;Pager-Nummer;Mobil-Tel.-Nr.;Privat: Adresse;Privat: Ort;Privat: PLZ;Dienstlich: Adresse;Dienstlich: Ort;Dienstlich: PLZ;Abteilung;Organisation;Webseite 1;Notizen',
      {
        ...{ Vorname: 'given', Nachname: 'family', Anzeigename: 'name', 'Primäre E-Mail-Adresse': 'email' },
        ...{ 'Tel. dienstlich': 'workNumber', 'Tel. privat': 'homeNumber', 'Fax-Nummer': 'faxNumber' },
        ...{ 'Mobil-Tel.-Nr.': 'mobileNumber', 'Dienstlich: Adresse': 'street', 'Dienstlich: Ort': 'city' },
        ...{ 'Dienstlich: PLZ': 'postalCode', Abteilung: 'unit', Organisation: 'organisation' },
      },
    ],
    [
      'a Fritz!Box',
      'Private;Last Name;First Name;Company;Street;ZIP Code;City;E-Mail;Picture;Home;Mobile;Homezone;Business;Other;Fax;Sip;Main',
      {
        ...{ 'Last Name': 'family', 'First Name': 'given', Company: 'organisation', Street: 'street' },
        ...{ 'ZIP Code': 'postalCode', City: 'city', 'E-Mail': 'email', Home: 'homeNumber' },
        ...{ Mobile: 'mobileNumber', Business: 'workNumber', Other: 'otherNumber', Fax: 'faxNumber' },
        Main: 'mainNumber',
      },
    ],
    [
      'a CRM',
      'Kundennummer;Kunde;Ansprechpartner;Telefon;Durchwahl;Handy;Zentrale;Telefax;E-Mail;Straße;PLZ;Ort;Land',
      {
        ...{
          Kunde: 'organisation',
          Ansprechpartner: 'name',
          Telefon: 'otherNumber',
          Durchwahl: 'workNumber',
        },
        ...{ Handy: 'mobileNumber', Zentrale: 'mainNumber', Telefax: 'faxNumber', 'E-Mail': 'email' },
        ...{ Straße: 'street', PLZ: 'postalCode', Ort: 'city', Land: 'country' },
      },
    ],
    ['a short list', 'Name;Vorname;Tel', { Name: 'family', Vorname: 'given', Tel: 'otherNumber' }],
  ])('are recognised by the headings of %s', (_, headings, columns) => {
    expect(read(headings)).toMatchObject(columns);
    expect(Object.keys(read(headings)).filter((heading) => !(heading in columns))).toEqual(
      headings.startsWith('Private') ? ['Private'] : [],
    );
  });

  it('are found again when they have moved, those with equal headings in their order', () => {
    expect(findColumns(['Name', 'Tel', 'Tel', 'Ort'], ['Neu', 'tel.', 'NAME', 'Tel'])).toEqual([
      2,
      1,
      3,
      undefined,
    ]);
  });
});
