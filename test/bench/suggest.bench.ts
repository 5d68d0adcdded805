/**
 * From a key in the dialler to the suggestions for what is typed by then, in the window of the running app, with 100,000
 * contacts: until the list is there and its frame is drawn. Beside it the answer alone, for texts that are hard to find.
 */
import { createAddressBook } from '../../src/service/data/contacts.ts';
import { displayName } from '../../src/service/data/contact.ts';
import { startService } from '../../src/service/server.ts';
import { percentile } from './lib/percentiles.ts';
import { randomFrom } from './lib/random.ts';
import { progress, report } from './lib/result.ts';
import { inPage, signIn, startDesk } from './popup/desk.ts';

const contacts = 100_000;
const people = 60;
const warmUps = 10;
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

/** In the page: how long each text took to its list, from a closed one; `null` where nobody fits. */
const measureShown = (texts: string[]): string => `(async () => {
  const field = document.getElementById('dialler-target');
  const list = () => document.querySelector('[role="option"]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const took = [];
  field.focus();
  for (const text of ${JSON.stringify(texts)}) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    while (list()) await frame();
    const from = performance.now();
    set.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    while (!list() && performance.now() - from < 1000) await new Promise((done) => setTimeout(done));
    if (list()) {
      await new Promise((done) => requestAnimationFrame(done));
      took.push(performance.now() - from);
    }
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
  progress(`Reading ${contacts} contacts …`);
  await signIn(desk.shell, service, contacts);
  const shownIn = async (texts: string[]): Promise<number[]> =>
    (await inPage(desk.shell, 'desk', measureShown(texts))) as number[];
  await shownIn(typing(warmUps));
  progress('Typing …');
  const shown = await shownIn(typing(people));
  const hardly = hard.flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)));
  const answers = (await inPage(
    desk.shell,
    'desk',
    measureAnswers([...typing(people), ...hardly]),
  )) as number[];
  report(
    'suggest',
    {
      shown_p50_ms: percentile(shown, 50),
      shown_p99_ms: percentile(shown, 99),
      shown_max_ms: percentile(shown, 100),
      answer_p50_ms: percentile(answers, 50),
      answer_p99_ms: percentile(answers, 99),
      answer_max_ms: percentile(answers, 100),
      typed: shown.length,
    },
    { shown_p99_ms: { most: 50 }, answer_max_ms: { most: 50 } },
  );
} finally {
  await desk.close();
  await service.close();
}
