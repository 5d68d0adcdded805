export interface Asked {
  name: string;
  args: unknown;
  /** Milliseconds since the page began. */
  at: number;
}

declare global {
  interface Window {
    /** What the looking program holds in its hand. */
    readonly preview: {
      asked: Asked[];
      /** Outcomes of requests by name, before all others; `never`: none comes. */
      answers: Record<string, unknown>;
      push(snapshot: unknown): void;
      tell(event: unknown): void;
    };
    /** Answers of `installPeople`. */
    readonly answersOfPeople?: (name: string, args: never) => unknown;
  }
}

/** Runs in the page before its own scripts: a bridge whose snapshots the looking program hands in. */
export function installBridge(): void {
  const listeners = new Set<(snapshot: unknown) => void>();
  const eventListeners = new Set<(event: unknown) => void>();
  let last: unknown;
  const asked: Asked[] = [];
  const answers: Record<string, unknown> = {};
  const people = [
    {
      source: 'colleague',
      name: 'Jonas Brandt',
      number: '+493023125011',
      pretty: '+49 30 23125011',
      busy: true,
    },
    { source: 'colleague', name: 'Aylin Kaya', number: '+493023125012', pretty: '+49 30 23125012' },
    {
      source: 'recent',
      contactId: 'c-anna',
      name: 'Anna Berg',
      organisation: 'Berg & Partner',
      number: '+493023125101',
      pretty: '+49 30 23125101',
    },
    {
      source: 'contact',
      contactId: 'c-1',
      name: 'Anna Berg',
      organisation: 'Berg & Partner',
      number: '+4915123456789',
      pretty: '+49 1512 3456789',
      kind: 'CELL',
    },
    {
      source: 'contact',
      contactId: 'c-1',
      name: 'Annika Sommer',
      number: '+4940123456',
      pretty: '+49 40 123456',
      kind: 'HOME',
    },
    {
      source: 'contact',
      contactId: 'c-1',
      name: 'Johanna Freifrau von Hohenstein-Schwarzenberg',
      organisation: 'Kanzlei Hohenstein',
      number: '+4989998877',
      pretty: '+49 89 998877',
      kind: 'WORK',
    },
    {
      source: 'contact',
      contactId: 'c-1',
      name: 'Annette Wenig',
      number: '+491712345678',
      pretty: '+49 171 2345678',
      kind: 'CELL',
      own: true,
    },
    { source: 'line', name: 'Annahme', number: '+493023125001', pretty: '+49 30 23125001' },
  ];
  const contacts = [
    {
      id: 'own:1',
      name: 'Karl Wenig',
      organisation: 'Wenig & Söhne',
      numbers: [
        { text: '0171 2345678', kind: 'CELL' },
        { text: '030 777001', kind: 'WORK' },
      ],
    },
    {
      id: 'own:2',
      name: '',
      organisation: 'Lift-Notdienst Nord',
      numbers: [{ text: '040 11223', kind: 'WORK' }],
    },
  ];
  const targets: Record<string, object> = {
    '112': { number: '112', pretty: '112', kind: 'emergency' },
    '4711': { number: '4711', pretty: '4711', kind: 'short' },
    '030/23125999': { number: '+493023125999', pretty: '+49 30 23125999', kind: 'number' },
  };
  const suggest = (text: string, purpose: string | undefined): object => ({
    items: people.filter(
      ({ source, name }) =>
        name.toLowerCase().includes(text.toLowerCase()) &&
        (text !== '' || source === 'colleague') &&
        (purpose === 'transfer' || source !== 'colleague' || text !== ''),
    ),
    ...(targets[text] && { target: targets[text] }),
  });
  const answer = (
    name: string,
    args: { id?: string; text?: string; target?: string; purpose?: string } | undefined,
  ): unknown => {
    if (name === 'dial.suggest') return { ok: true, value: suggest(args?.text ?? '', args?.purpose) };
    if (name === 'timeline.search') {
      const all = (last as { recent: { note?: string; party: { matches: { name: string }[] } }[] }).recent;
      const has = (text: string | undefined): boolean =>
        text?.toLowerCase().includes((args?.text ?? '').toLowerCase()) ?? false;
      const calls = all.filter(
        ({ note, party }) => has(note) || party.matches.some((match) => has(match.name)),
      );
      return { ok: true, value: { calls } };
    }
    if (name === 'note.write' && args?.text === 'full') {
      return { ok: false, failure: { kind: 'storage', problem: 'full', detail: 'database or disk is full' } };
    }
    if (name === 'myDay.report') {
      const { from } = args as unknown as { from: number };
      const none = { answered: 0, missed: 0, elsewhere: 0, made: 0, reached: 0, talkedMs: 0 };
      const tally = (size: number): typeof none => ({
        answered: size * 2,
        missed: size % 3,
        elsewhere: size % 2,
        made: size,
        reached: Math.ceil(size / 2),
        talkedMs: size * 431_000,
      });
      if (new Date(from).getFullYear() < 2021) {
        return {
          ok: true,
          value: { total: none, hours: [], lines: [], people: [], morePeople: 0 },
        };
      }
      const sizes = [1, 3, 6, 4, 2, 1, 5, 7, 3, 2];
      const hours = sizes.map((size, at) => ({ at: from + (8 + at) * 3_600_000, ...tally(size) }));
      const lines = ['Sales', 'Support', undefined].map((line, at) => ({
        ...(line !== undefined && { line }),
        ...tally(9 - at * 3),
      }));
      const named = people.map((person, at) => ({
        name: person.name,
        number: person.pretty,
        ...tally(8 - at),
      }));
      return {
        ok: true,
        value: { total: tally(34), hours, lines, people: [...named, tally(1)], morePeople: 3 },
      };
    }
    if (name === 'privacy.stores') return { ok: true, value: { folder: '/home/anna/Deskbell', stores: [] } };
    if (name === 'setUp.checkPlatform') return { ok: true, value: {} };
    if (name === 'setUp.showTestCall') return { ok: true, value: { as: 'popup' } };
    if (name === 'privacy.due') return { ok: true, value: { count: 0, platformDays: 730 } };
    if (name === 'timeline.list') return { ok: true, value: { rows: [] } };
    if (name === 'call.announcements')
      return { ok: true, value: ['https://files.example.com/closed-on-friday.wav'] };
    if (name === 'caller.blocked') return { ok: true, value: { numbers: [] } };
    if (name === 'contact.list') return { ok: true, value: contacts };
    if (name === 'contact.edit') return { ok: true, value: contacts.find(({ id }) => id === args?.id) };
    if (name === 'contact.write') return { ok: false, failure: { kind: 'bad-contact', problem: 'no-name' } };
    if (name === 'call.transfer' && args?.target === '112')
      return { ok: false, failure: { kind: 'emergency', number: '112' } };
    if (args?.target === 'nobody') return { ok: false, failure: { kind: 'not-a-number', text: 'nobody' } };
    return { ok: true, value: undefined };
  };
  Object.assign(window, {
    deskbell: Object.freeze({
      request: (name: string, args?: { text?: string; target?: string; purpose?: string }) => {
        asked.push({ name, args, at: performance.now() });
        if (answers[name] === 'never') return new Promise(() => undefined);
        return Promise.resolve(
          answers[name] ?? window.answersOfPeople?.(name, args as never) ?? answer(name, args),
        );
      },
      onSnapshot: (listener: (snapshot: unknown) => void) => {
        listeners.add(listener);
        if (last !== undefined) listener(last);
        return () => listeners.delete(listener);
      },
      onEvent: (listener: (event: unknown) => void) => {
        eventListeners.add(listener);
        return () => eventListeners.delete(listener);
      },
    }),
    preview: {
      asked,
      answers,
      push: (snapshot: unknown) => {
        last = snapshot;
        for (const listener of listeners) listener(snapshot);
      },
      tell: (event: unknown) => eventListeners.forEach((listener) => listener(event)),
    },
  });
}
