const table = {
  kind: 'csv',
  encoding: 'windows-1252',
  delimiter: ';',
  hasHeadings: true,
  columns: ['given', 'family', 'organisation', 'workNumber', 'mobileNumber', 'email', null],
  headings: [
    'Vorname',
    'Nachname',
    'Firma',
    'Telefon geschäftlich',
    'Mobiltelefon',
    'E-Mail-Adresse',
    'Kategorien',
  ],
};
const people = [
  ['Anna', 'Berg', 'Berg & Partner', '+49 30 23125101', '+49 1512 3456789', 'anna@berg.example', 'Kunde'],
  ['Karl', 'Wenig', 'Wenig & Söhne', '030 777001', '0171 2345678', 'karl@wenig.example', ''],
  ['Johanna', 'von Hohenstein-Schwarzenberg', 'Kanzlei Hohenstein', '089 998877', '', '', 'VIP, Recht'],
];
/** A card as its fields, those that are empty left out. */
function fields(name: string, organisation: string, email: string, ...numbers: [string, string][]): object[] {
  return [
    ...Object.entries({ name, organisation, emails: email }).flatMap(([field, text]) =>
      text === '' ? [] : [{ field, values: [{ text }] }],
    ),
    { field: 'numbers', values: numbers.map(([text, kind]) => ({ text, kind })) },
  ];
}

/** What the main process answers about address books. */
export const found: Record<string, unknown> = {
  'addressBook.openFile': {
    path: '/home/anna/Dokumente/Kontakte/Kundenliste 2026.csv',
    inside: {
      kind: 'csv',
      table,
      rows: Array.from({ length: 10 }, (_, at) => people[at % 3]),
      count: 1240,
    },
  },
  vcard: {
    path: '/home/anna/Kontakte.vcf',
    inside: { kind: 'vcard', names: ['Anna Berg', 'Karl Wenig', 'Lift-Notdienst Nord'], count: 312 },
  },
  carddav: {
    kind: 'carddav',
    collections: [
      { url: 'https://cloud.example.com/a', name: 'Kontakte', writable: true },
      { url: 'https://cloud.example.com/b', name: 'Vertrieb (geteilt)', writable: true },
      { url: 'https://cloud.example.com/c', name: 'Systemadressbuch', writable: false },
    ],
  },
  suggestions: {
    items: [
      {
        ...{ source: 'contact', contactId: 'book:b1:1', name: 'Anna Berg', organisation: 'Berg & Partner' },
        ...{ number: '+493023125101', pretty: '+49 30 23125 101', kind: 'WORK', book: 'Kunden' },
      },
      {
        ...{ source: 'contact', contactId: 'book:b1:1', name: 'Anna Berg', organisation: 'Berg & Partner' },
        ...{ number: '+4915123456789', pretty: '+49 1512 3456789', kind: 'CELL', book: 'Kunden' },
        otherBooks: ['Nextcloud'],
      },
      {
        source: 'contact',
        contactId: 'book:b2:1',
        ...{ name: 'Johanna Freifrau von Hohenstein-Schwarzenberg', organisation: 'Kanzlei Hohenstein' },
        ...{ number: '+4989998877', pretty: '+49 89 998877', kind: 'WORK' },
        book: 'Gemeinsames Adressbuch der Verwaltungsgesellschaft',
        otherBooks: ['Kunden', 'Active Directory', 'mailbox.org'],
      },
      {
        ...{ source: 'contact', contactId: 'book:b3:1', name: 'Annette Wenig', waiting: true },
        ...{ number: '+491712345678', pretty: '+49 171 2345678', kind: 'CELL', book: 'Nextcloud' },
      },
    ],
  },
  ldap: {
    kind: 'ldap',
    base: 'dc=example,dc=com',
    names: ['Anna Berg', 'Jonas Brandt', 'Johanna Freifrau von Hohenstein-Schwarzenberg', 'Aylin Kaya'],
    ...{ count: 4, numbered: 3 },
  },
  'ldap-limited': {
    kind: 'ldap',
    base: 'dc=example,dc=com',
    names: ['Anna Berg', 'Jonas Brandt', 'Aylin Kaya'],
    ...{ count: 3, numbered: 0, fits: 'inetOrgPerson' },
    limitedTo: 500,
  },
  'ldap-none': {
    ...{ kind: 'ldap', base: 'dc=example,dc=com', names: [], count: 0, numbered: 0, limitedTo: 0 },
  },
  web: {
    kind: 'web',
    isJson: true,
    unread: ['phones: object', 'email: null'],
    answer: JSON.stringify(
      { results: [{ name: 'Anna Berg', company: { name: 'Berg & Partner' } }] },
      null,
      2,
    ),
    names: ['Anna Berg, Berg & Partner'],
  },
  report: {
    count: 120,
    some: Array.from({ length: 100 }, (_, at) => ({
      where: at % 3 === 0 ? `Zeile ${at + 7}` : `Johanna Freifrau von Hohenstein-Schwarzenberg ${at}`,
      why: ['malformed', 'number', 'nothing-in-it', 'picture', 'encoding', 'too-long', 'not-text'][at % 7],
    })),
  },
  conflicts: [
    {
      id: 'c1',
      book: 'b1',
      mine: fields(
        'Anna Berg',
        'Berg & Partner',
        'anna@berg.example',
        ['+49 30 23125101', 'WORK'],
        ['+49 1512 3456789', 'CELL'],
      ),
      theirs: fields('Anna Berg-Schulz', 'Berg & Partner', 'anna.schulz@berg.example', [
        '+49 30 23125102',
        'WORK',
      ]),
      written: fields(
        'Anna Berg',
        'Berg & Partner',
        'anna.schulz@berg.example',
        ['+49 30 23125101', 'WORK'],
        ['+49 1512 3456789', 'CELL'],
      ),
    },
    {
      id: 'c2',
      book: 'b1',
      theirs: [
        { field: 'organisation', values: [{ text: 'Lift-Notdienst Nord' }] },
        { field: 'numbers', values: [{ text: '040 11223', kind: 'WORK' }] },
        { field: 'addresses', values: [{ text: 'Hafenstraße 7, 20457, Hamburg' }] },
        { field: 'note', values: [{ text: 'Nur werktags.\nNachts über die Leitstelle der Feuerwehr.' }] },
      ],
    },
  ],
  refused: [
    {
      ...{ id: 'r1', book: 'b1', kind: 'change', isGone: true, lost: 'details' },
      fields: fields('Anna Berg', 'Berg & Partner', 'anna@berg.example', ['+49 30 23125101', 'WORK']),
      why: { id: 'failure.address-book.write-gone', values: { detail: '' } },
    },
    {
      ...{ id: 'r4', book: 'b1', kind: 'change', isGone: true, lost: 'large-picture' },
      fields: fields('Jonas Brandt', 'Brandt Logistik', '', ['040 445566', 'WORK']),
      why: { id: 'failure.address-book.write-gone', values: { detail: '' } },
    },
    {
      ...{ id: 'r5', book: 'b1', kind: 'change', isGone: true, lost: 'details-and-picture' },
      fields: fields('Aylin Kaya', '', '', ['0171 777', 'CELL']),
      why: { id: 'failure.address-book.write-gone', values: { detail: '' } },
    },
    {
      ...{ id: 'r2', book: 'b1', kind: 'create', isGone: false },
      fields: fields('Karl Wenig', 'Wenig & Söhne', '', ['0171 2345678', 'CELL']),
      why: {
        id: 'failure.address-book.write-no-space',
        values: { detail: 'cloud.example.com: 507, “Quota exceeded for user anna”' },
      },
    },
    {
      ...{ id: 'r3', book: 'b1', kind: 'remove', isGone: false },
      fields: fields('Aylin Kaya', '', '', ['0171 777', 'CELL']),
      why: { id: 'failure.address-book.write-forbidden', values: { detail: 'cloud.example.com: 403' } },
    },
  ],
};

/** A face, drawn by hand. */
export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#9cc"/><circle cx="20" cy="16" r="7" fill="#fed"/><path d="M6 40a14 14 0 0 1 28 0" fill="#357"/></svg>',
)}`;
export const annaInBook = {
  contactId: 'book:b1:1',
  name: 'Anna Berg',
  organisation: 'Berg & Partner, Einkauf',
  numbers: [{ number: '+493023125101', pretty: '+49 30 23125101', type: 'WORK' }],
  book: 'Nextcloud',
  emails: ['anna@berg.example'],
  addresses: [],
  details: {},
  callsOf: [],
};
