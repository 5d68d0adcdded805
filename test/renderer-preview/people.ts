/** What a main process would answer to the page of people; `count` contacts. Runs in the page, like the bridge. */
export function installPeople(): void {
  const given = ['Anna', 'Björn', 'Clara', 'Émile', 'Jonas', 'Mara', 'Öykü', 'Zoë'];
  const family = ['Adler', 'Berg', 'Çelik', 'Dorn', 'Engel', 'Falk', 'Grün', 'Hohenstein', 'Ilic', 'Jahn'];
  const more = ['Kranz', 'Lang', 'Moser', 'Nagel', 'Ott', 'Pohl', 'Quast', 'Reh', 'Sommer', 'Thal', 'Zorn'];
  const count = 100_000;
  const names = given.flatMap((first) => [...family, ...more].map((last) => `${first} ${last}`)).sort();
  const pretty = (index: number): string => `+49 30 ${String(2_000_000 + index * 7)}`;
  const nameAt = (index: number): string => names[Math.floor((index / count) * names.length)] ?? '';
  const personAt = (index: number): object => ({
    contactId: `c${index}`,
    name: nameAt(index),
    ...(index % 3 !== 0 && { organisation: ['Berg & Partner', 'Nordlicht Handel GmbH'][index % 2] }),
    numbers: [0, 1].slice(0, index % 7 === 0 ? 0 : 1 + (index % 2)).map((at) => ({
      number: pretty(index + at).replaceAll(' ', ''),
      pretty: pretty(index + at),
      type: at ? 'CELL' : 'WORK',
    })),
  });
  const kinds = ['WORK', 'CELL', 'HOME', 'MAIN', 'FAX', 'OTHER'];
  const many = Array.from({ length: 30 }, (_, at) => ({
    number: at === 4 ? 'by the door' : `+4930999${100 + at}`,
    pretty: at === 4 ? 'by the door' : `+49 30 999 ${100 + at}${at === 3 ? ' x17' : ''}`,
    type: kinds[at % 6],
  }));
  const own = [
    {
      contactId: 'own:1',
      name: 'Karl Wenig',
      organisation: 'Wenig & Söhne',
      own: true,
      numbers: [
        { number: '+491712345678', pretty: '+49 171 2345678', type: 'CELL' },
        { number: '+4930777001', pretty: '+49 30 777001', type: 'WORK' },
      ],
    },
    {
      contactId: 'own:2',
      name: 'Dr. Wolfgang-Maximilian Freiherr von Hohenstein-Schwarzenberg-Liechtenfels',
      organisation: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      own: true,
      numbers: many,
    },
  ];
  const index = (text: string): number => Number(text.replace(/\D/g, ''));
  const find = (text: string): object[] => {
    const found: object[] = [];
    for (let at = 0; at < count && found.length < 60; at += 37) {
      if (nameAt(at).toLowerCase().includes(text.toLowerCase())) found.push(personAt(at));
    }
    return found;
  };
  const log = {
    version: 'v2',
    callId: 'leg1',
    direction: 'in',
    startedAt: Date.now() - 86_400_000,
    durationMs: 23_000,
    users: [{ userId: 'w0', name: 'Mara Jansen' }],
    channel: { name: 'Sales' },
    headline: 'Order 4711 is late',
    summary: {
      content: 'The caller asked when order 4711 arrives and wants to be called back before noon.',
      keyPoints: ['Order 4711 is late', 'Call back before noon'],
      topics: ['Delivery', 'Complaint'],
    },
    scenarios: [
      {
        name: 'Order status',
        sets: [
          {
            name: 'Order',
            answers: [
              { question: 'What is your order number?', answer: '4711', title: 'Order number' },
              { question: 'When may we call back?', answer: 'Before noon' },
            ],
          },
        ],
      },
    ],
    transcription: {
      chunks: [
        ['callee', 'Nordlicht Handel, the assistant speaking. How can I help you?'],
        ['caller', 'I would like to know when my order of last week arrives.'],
        ['callee', 'What is your order number?'],
        ['caller', 'It is four seven one one.'],
        ['callee', 'Thank you. A colleague calls you back before noon.'],
        ['unknown', 'Goodbye.'],
      ].map(([speaker, content], at) => ({
        speaker,
        content,
        startMs: at * 4_000,
        endMs: at * 4_000 + 3_000,
      })),
    },
  };
  const entries = Array.from({ length: 40 }, (_, at) => ({
    id: 1_000 - at,
    key: `history:${at}`,
    keys: [`history:${at}`],
    kind: at % 5 === 4 ? 'sms' : 'call',
    direction: at % 3 === 1 ? 'out' : 'in',
    outcome: at % 5 === 4 ? 'received' : at % 4 === 0 ? 'missed' : 'answered',
    at: Date.now() - at * 9_000_000 - 60_000,
    party: {
      number: '+491712345678',
      pretty: '+49 171 2345678',
      country: 'DE',
      withheld: false,
      matches: [{ contactId: 'own:1', name: 'Karl Wenig', own: true }],
    },
    line: 'Sales',
    ...(at % 5 === 4
      ? { text: 'Please call me back about the invoice before Friday.' }
      : { talkedMs: 192_000 }),
    unread: at === 0,
    starred: at === 2,
    trashed: false,
    archived: false,
    here: [],
    labels: [],
    media: [],
    ...(at === 1 && { note: 'Wants offer 4711 by Friday, and the price list.' }),
    ...(at === 2 && { log: 'Order 4711 is late' }),
  }));
  type Args = {
    text?: string;
    after?: { id: number };
    limit?: number;
    from?: number;
    contactId?: string;
    filter?: { show?: string; numbers?: string[] };
  };
  const stateNow = (): string => (window as { peopleState?: string }).peopleState ?? '';
  const answers: Record<string, (args: Args) => unknown> = {
    'contact.places': ({ from = 0 }) => ({
      places:
        stateNow() === 'none'
          ? []
          : Array.from({ length: count / 100 - 1 }, (_, page) => ({
              list: 0,
              text: nameAt(page * 100 + 99).toLowerCase(),
              id: page * 100 + 99,
            })).slice(from, from + 1_000),
      count: stateNow() === 'none' ? 0 : count,
    }),
    'contact.search': ({ text = '', after, limit = 100 }) => {
      if (stateNow() === 'none') return { people: [] };
      if (text !== '') return { people: find(text) };
      const from = after ? after.id + 1 : 0;
      const people = Array.from({ length: limit }, (_, at) => personAt(from + at));
      return {
        people: [...(after ? [] : own), ...people],
        more: { list: 0, text: '', id: from + limit - 1 },
      };
    },
    'person.read': ({ contactId = '' }) => {
      if (contactId === 'gone') return undefined;
      const person = (own.find((each) => each.contactId === contactId) ?? personAt(index(contactId))) as {
        numbers: { number: string }[];
      };
      return {
        ...person,
        emails: contactId.startsWith('own') ? [] : ['anna.berg@example.com'],
        addresses: contactId.startsWith('own')
          ? []
          : [
              {
                types: ['WORK'],
                street: 'Torstraße 140',
                extended: 'Hinterhof, 3. Etage',
                postalCode: '10119',
                city: 'Berlin',
                country: 'Deutschland',
              },
              {
                types: ['HOME'],
                street: '12 Kelvin Way',
                city: 'Glasgow',
                postalCode: 'G3 7TA',
                country: 'UK',
              },
            ],
        callsOf: person.numbers.map(({ number }) => number),
        ...(!contactId.startsWith('own') && { owner: { kind: 'account' } }),
        details: contactId.startsWith('own')
          ? {}
          : { prefixes: 'Dr.', given: 'Anna', family: 'Berg', groups: ['Suppliers'] },
      };
    },
    'timeline.list': ({ filter = {} }) => ({
      rows:
        filter.show === 'agentLog'
          ? entries.filter(({ log: reported }) => reported !== undefined)
          : filter.show === 'note'
            ? entries.filter(({ note }) => note !== undefined)
            : entries,
    }),
    'agentLog.read': () => [log],
    'contact.duplicates': () => ({
      groups:
        stateNow() === 'none'
          ? []
          : [
              { why: 'both', shared: 'Anna Adler', people: [personAt(1), personAt(2)], count: 2 },
              { why: 'name', shared: 'Karl Wenig', people: [own[0], personAt(8), personAt(9)], count: 3 },
              {
                why: 'number',
                shared: '+49 30 999 100',
                people: Array.from({ length: 8 }, (_, at) => personAt(at * 9_000)),
                count: 412,
              },
            ],
    }),
    'contact.export': () =>
      stateNow() === 'exporting'
        ? new Promise(() => undefined)
        : { saved: true, file: 'Contacts.vcf', contacts: 100_002 },
    'contact.exportProgress': () => ({ received: 42_000, total: 100_002 }),
  };
  Object.assign(window, {
    answersOfPeople: (name: string, args: Args): unknown => {
      const answer = answers[name];
      if (!answer) return undefined;
      if (stateNow() === 'waiting') return new Promise(() => undefined);
      if (stateNow() === 'failing')
        return { ok: false, failure: { kind: 'storage', problem: 'io', detail: 'disk I/O error' } };
      const value = answer(args);
      return value instanceof Promise ? value : { ok: true, value };
    },
  });
}
