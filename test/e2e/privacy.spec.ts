import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { expect, moveClock, signIn, test, turnTo } from './app.ts';

const dayMs = 86_400_000;
/** Somebody whose name, number and note are found nowhere else. */
interface Somebody {
  number: string;
  name: string;
  note: string;
}
const zacharias = { number: '+493055577123', name: 'Zacharias Quuxmann', note: 'Zwiebelfisch am Dienstag' };
const leopold = { number: '+493055588456', name: 'Leopold Xyloquark', note: 'Brummkreisel am Freitag' };

/** As they may stand in files: names and notes whole and in part, the number with and without its country. */
const wordsOf = ({ number, name, note }: Somebody): string[] => [
  ...[name, ...name.split(' ').slice(1), note, ...note.split(' ').slice(0, 1)],
  ...[number.slice(1), `0${number.slice(3)}`, number.slice(5), `${number.slice(5, 8)} ${number.slice(8)}`],
];

/** Words that stand anywhere in the bytes of the folder, and in which file. */
function found(folder: string, wanted: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => {
    const path = join(folder, file);
    return existsSync(path) && statSync(path).isFile();
  });
  return files.flatMap((file) => {
    const bytes = readFileSync(join(folder, file));
    return wanted
      .filter(
        (word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')) || file.includes(word),
      )
      .map((word) => `${word} in ${file}`);
  });
}

const request = (desk: Page, what: string, args?: object): Promise<unknown> =>
  desk.evaluate(([of, sent]) => window.deskbell.request(of as 'note.write', sent as never), [
    what,
    args,
  ] as const);

test('one person, what is too old, and then everything, leave no byte in the profile', async ({
  start,
  service,
  profile,
  t,
}) => {
  const { desk, shell } = await start();
  await signIn(desk, service, t);
  for (const { number, name, note } of [zacharias, leopold]) {
    await request(desk, 'contact.write', {
      name,
      organisation: '',
      numbers: [{ text: number, kind: 'CELL' }],
    });
    const { callId } = await service.ring({ from: number });
    await service.answer(callId);
    await service.hangUp(callId);
    await expect(desk.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
    const calls = (await request(desk, 'timeline.search', { text: '', limit: 1 })) as {
      value: { calls: { id: string }[] };
    };
    await request(desk, 'note.write', { id: calls.value.calls[0]?.id, text: note });
    await request(desk, 'message.keepDraft', { number, text: note });
    await expect.poll(() => found(profile, [note]).length).toBeGreaterThan(0);
  }
  const all = [...wordsOf(zacharias), ...wordsOf(leopold)];

  await test.step('logs and the support file name nobody', async () => {
    const file = JSON.stringify(await request(desk, 'diagnostics.file'));
    expect(file).toContain('tunnel');
    expect(all.filter((word) => file.includes(word))).toEqual([]);
    await expect.poll(() => readdirSync(profile).includes('logs')).toBe(true);
    expect(readFileSync(join(profile, 'logs', 'deskbell.log'), 'utf8')).toContain('"path"');
    expect(found(join(profile, 'logs'), [...all, service.tokens.token])).toEqual([]);
  });

  await turnTo(desk, t('rail.settings'));
  const section = desk.getByRole('region', { name: t('privacy.title') });

  await test.step('one person is listed, and deleted for good', async () => {
    await section.getByLabel(t('privacy.byNumber')).fill('030 55577123');
    await section.getByRole('button', { name: t('privacy.find'), exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByText(t('privacy.part.note'))).toBeVisible();
    await desk.screenshot({ path: test.info().outputPath('person.png') });
    await dialog.getByRole('button', { name: t('privacy.remove'), exact: true }).click();
    await dialog.getByRole('button', { name: t('privacy.removeNow') }).click();
    await expect(dialog.getByText(t('privacy.nothing'))).toBeVisible();
    expect(found(profile, wordsOf(zacharias))).toEqual([]);
    expect(found(profile, [leopold.note])).not.toEqual([]);
    await dialog.getByRole('button', { name: t('privacy.close') }).click();
  });

  await test.step('a lower limit asks with the count, and then deletes', async () => {
    await moveClock(shell, 40 * dayMs);
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('table')).toBeVisible();
    await desk.screenshot({ path: test.info().outputPath('privacy.png') });
    await section.getByLabel(t('privacy.days')).selectOption({ label: t('privacy.dayCount', { count: 30 }) });
    // The note keeps its call: all else is counted.
    await expect(desk.getByRole('dialog')).toBeVisible();
    await desk.screenshot({ path: test.info().outputPath('due.png') });
    await desk.getByRole('button', { name: t('privacy.dueSure'), exact: true }).click();
    await expect(desk.getByRole('dialog')).toBeHidden();
    await section.getByLabel(t('privacy.notes')).selectOption({ label: t('privacy.notes.delete') });
    await desk.getByRole('button', { name: t('privacy.dueSure'), exact: true }).click();
    await expect(() => expect(found(profile, [leopold.note, 'Brummkreisel'])).toEqual([])).toPass({
      timeout: 20_000,
    });
    const files = readdirSync(profile).filter((file) => file.startsWith('timeline-'));
    expect(files.length).toBeGreaterThan(0);
  });

  await test.step('everything is deleted at the start that follows, and the sign-in is as on the first day', async () => {
    await section.getByRole('button', { name: t('privacy.deleteAll') }).click();
    await desk.screenshot({ path: test.info().outputPath('everything.png') });
    // The test itself starts the program again, on the same profile.
    await shell.evaluate(({ app }) => void (app.relaunch = () => undefined));
    await desk.getByRole('button', { name: t('privacy.deleteAllSure'), exact: true }).click();
    await shell.exited;
    expect(existsSync(join(profile, 'deleting-everything.json'))).toBe(true);
    const again = await start();
    await expect(again.desk.getByLabel(t('Base address'))).toHaveValue('');
    expect(existsSync(join(profile, 'deleting-everything.json'))).toBe(false);
    expect(
      readdirSync(profile).filter((file) => /^(timeline|contacts|media|push-settings)/.test(file)),
    ).toEqual([]);
    await again.shell.close();
    expect(found(profile, [...all, service.tokens.token, service.tokens.jwt])).toEqual([]);
  });
});
