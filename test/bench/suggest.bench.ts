/**
 * From a key in the dialler to the suggestions for what is typed by then, in the window of the running app, with 100,000
 * contacts: until the list is there and its frame is drawn, by turns with a bare page that paints as many rows after the
 * same key; and the answer alone, by turns with one indexed read of the same file by bare SQLite.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createAddressBook } from '../../src/service/data/contacts.ts';
import { displayName } from '../../src/service/state/contact.ts';
import { startService } from '../../src/service/server.ts';
import { compare, measureByTurns, runBench, timeEach, type Figures } from './lib/measurement.ts';
import { randomFrom } from './lib/random.ts';
import { progress } from './lib/result.ts';
import { openBarePage } from './paint/bare-page.ts';
import { copyRows, pageTools } from './paint/openings.ts';
import { inPage, signIn, startDesk, type BenchPage } from './popup/desk.ts';

const contacts = 100_000;
const windows = 5;
const people = 6;
const hard = ['zzz', 'xqz', 'mbh', 'gmbh', 'er', '0', '999999', '1512', 'anna gmbh zzz', 'ü', 'son b'];

const book = createAddressBook(contacts);
const random = randomFrom(5);

/** Texts as they are typed, a key more each, of people's names and numbers. */
function typing(count: number): string[] {
  const texts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const contact = book.at(Math.floor(random() * contacts));
    if (!contact) continue;
    const whole = index % 3 === 2 ? (contact.numbers[0]?.number ?? '') : displayName(contact);
    for (let end = 1; end <= Math.min(8, whole.length); end += 1) texts.push(whole.slice(0, end).trim());
  }
  return texts.filter((text) => text !== '' && text !== '+');
}

/** In the page: how long each text took to its list, from a closed one; nothing where nobody fits. */
const measureShown = (texts: string[]): string => `(async () => {
  ${pageTools}
  const field = document.getElementById('dialler-target');
  const list = () => document.querySelector('main [role="option"]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const took = [];
  field.focus();
  for (const [round, text] of ${JSON.stringify(texts)}.entries()) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    while (list()) await painted();
    await rest(round);
    const from = performance.now();
    set.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const there = await Promise.race([
      shown('main [role="option"]').then(() => true, () => false),
      new Promise((done) => setTimeout(done, 1000, false)),
    ]);
    if (there) took.push(await painted() - from);
  }
  return took;
})()`;

/** In the page: how long the answer to each text took. */
const measureAnswers = (texts: string[]): string => `(async () => {
  const took = [];
  for (const text of ${JSON.stringify(texts)}) {
    const from = performance.now();
    const answer = await window.deskbell.request('dial.suggest', { text, limit: 8, purpose: 'dial' });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    took.push(performance.now() - from);
  }
  return took;
})()`;

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const desk = await startDesk({});
try {
  const { shell } = desk;
  progress(`Reading ${contacts} contacts …`);
  await signIn(shell, service, contacts);
  await openBarePage(shell);
  const stored = readdirSync(desk.profile).find((file) => /^contacts-\w+\.sqlite$/.test(file));
  if (stored === undefined) throw new Error('There are no contacts in the profile.');
  const bare = new DatabaseSync(join(desk.profile, stored), { readOnly: true });
  const beginning = bare.prepare(
    `SELECT c.uuid, c.name, n.raw FROM beginnings b JOIN contacts c ON c.id = b.contact
     JOIN numbers n ON n.contact = c.id WHERE b.rank = 0 AND b.text >= ? AND b.text < ? LIMIT 8`,
  );
  const texts = Array.from({ length: windows }, () => typing(people));
  const hardly = hard.flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)));
  const shownIn = (page: BenchPage) => async (window: number) =>
    (await inPage(shell, page, measureShown(texts[window] ?? []))) as number[];
  const wanted = (window: number): string[] => [...(texts[window] ?? []), ...hardly];

  await shownIn('desk')(0);
  await inPage(shell, 'desk', typeText(texts[0]?.[0] ?? ''));
  const rows = await copyRows(shell, 'main [role="option"]');
  await inPage(shell, 'desk', typeText(''));
  await shownIn('bare')(0);
  await runBench(
    'suggest',
    async (): Promise<Figures> => {
      progress('Typing …');
      const shown = await measureByTurns(windows, {
        list: { pid: shell.pid, run: shownIn('desk') },
        floor: { pid: shell.pid, run: shownIn('bare') },
      });
      const answers = await measureByTurns(windows, {
        answer: {
          pid: shell.pid,
          run: async (window) => (await inPage(shell, 'desk', measureAnswers(wanted(window)))) as number[],
        },
        floor: {
          run: (window) =>
            timeEach(wanted(window), (text) =>
              beginning.all(text.toLowerCase(), `${text.toLowerCase()}\u{10ffff}`),
            ),
        },
      });
      return {
        ...compare(shown.list, shown.floor, 'shown'),
        ...compare(answers.answer, answers.floor, 'answer'),
        rows,
        typed: shown.list.took.length,
      };
    },
    {
      ratio_shown_p50: { most: 8 },
      ratio_shown_p95: { most: 8 },
      shown_processor_us: { most: 150_000 },
      answer_processor_us: { most: 20_000 },
    },
  );
  bare.close();
} finally {
  await desk.close();
  await service.close();
}

/** In the page: types a text and waits for what is suggested for it. */
function typeText(text: string): string {
  const then = text === '' ? '' : `await shown('main [role="option"]'); await painted();`;
  return `(async () => {
    ${pageTools}
    const field = document.getElementById('dialler-target');
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    ${then}
  })()`;
}
