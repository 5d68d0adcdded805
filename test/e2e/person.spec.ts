import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressBookSchema } from '../../src/shared/model/address-book.ts';
import { shiftClock } from '../host/clock.ts';
import { deskOn, expect, moveClock, online, signIn, test, turnTo, type RunningApp } from './app.ts';
import { deal, request, timelineOf } from './dealings.ts';
import type { ServiceControl } from './service-control.ts';
import { found, wordsOf } from './stored-bytes.ts';
import { bookFile, type Somebody } from './stored-everywhere.ts';
import type { Words } from './words.ts';

const hourMs = 3_600_000;
const hermine: Somebody = {
  number: '+493055522468',
  name: 'Hermine Plattwyrm',
  texts: ['Kugelblitz am Sonntag'],
};
const words = wordsOf(hermine);
/** In an address book alone, with a picture. */
const ottokar: Somebody = {
  number: '+493055599789',
  name: 'Ottokar Wyzzlbach',
  texts: ['Lichtbildner hinter dem Ende'],
};

/** A web service that knows one person by their number. */
async function webService({ number, name }: Somebody): Promise<{ address: string; close(): void }> {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(url.includes(number.slice(1)) ? { name, phone: number } : {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/?number={number}`, close: () => void server.close() };
}

/** An answer of a look-up, the log of an AI agent, an SMS for later, a call rule, and all that `deal` does. */
async function dealWith(app: RunningApp, service: ServiceControl, outside: string): Promise<void> {
  const { desk, shell, popup } = app;
  const { number, name } = hermine;
  await request(desk, 'agentLogs.change', { enabled: true });
  await request(desk, 'agentLogs.copyAddress');
  const url = await shell.evaluate(({ clipboard }) => clipboard.readText());
  const { callId } = await service.ring({ from: number });
  await expect(popup.getByRole('article', { name })).toBeVisible();
  await service.hangUp(callId);
  await deal(app, service, hermine, outside);
  const log = { urls: [url], from: number, log: { headline: 'Kugelblitz im Protokoll' } };
  expect(await service.ask('POST', '/agent-logs', log)).toMatchObject({ deliveries: [{ status: 204 }] });
  const later = { id: 'sms-later', number, text: 'Kugelblitz morgen', sendAt: Date.now() + 2 * hourMs };
  await request(desk, 'message.send', later);
  const callers = { kind: 'numbers', numbers: [number] };
  const rule = { name: `Nicht ${name}`, enabled: true, callers, action: { kind: 'voicemail' } };
  await request(desk, 'rules.save', { rule });
  await request(desk, 'message.keepDraft', { number, text: 'Kugelblitz im Entwurf' });
  await expect
    .poll(async () => {
      const { rows } = (await request(desk, 'message.thread', { number, limit: 50 })) as unknown as {
        rows: { state: string; text: string }[];
      };
      return rows.find(({ text }) => text === 'Kugelblitz morgen')?.state;
    })
    .toBe('scheduled');
}

/** Where the words stand in what the program shows or answers. */
async function seen({ desk, popup, shell }: RunningApp, t: Words): Promise<string[]> {
  const places: [string, string][] = [['popup', await popup.content()]];
  for (const page of [
    'rail.calls',
    'rail.timeline',
    'rail.people',
    'rail.messages',
    'rail.settings',
  ] as const) {
    await turnTo(desk, t(page));
    places.push([page, await desk.content()]);
  }
  places.push(['tray', JSON.stringify([await shell.tray.items(), await shell.tray.tooltip()])]);
  for (const [what, args] of [
    ['dial.suggest', { text: 'Plattwyrm', limit: 20, purpose: 'dial' }],
    ['dial.suggest', { text: '030 555', limit: 20, purpose: 'dial' }],
    ['timeline.search', { text: 'Kugelblitz', limit: 20 }],
    ['timeline.list', { text: '', filter: {}, limit: 50 }],
    ['message.conversations', { limit: 50 }],
    ['message.draft', { number: hermine.number }],
    ['fax.list', undefined],
    ['rules.list', undefined],
    ['contact.list', undefined],
  ] as const)
    places.push([what, JSON.stringify(await request(desk, what, args))]);
  return places.flatMap(([place, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${word} in ${place}`),
  );
}

for (const { system, language } of deskOn('new')) {
  test.describe(`on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('a deleted person is in no file, window or answer, also after a restart or a sign-out', async ({
      start,
      service,
      profile,
      t,
    }) => {
      test.slow();
      const outside = mkdtempSync(join(tmpdir(), 'deskbell-outside-'));
      const web = await webService(hermine);
      const lookup = addressBookSchema.parse({
        ...{ id: '1b2c3d4e', name: 'Web', paused: false, kind: 'web', address: web.address },
        ...{ header: '', results: '', fields: { name: 'name', workNumber: 'phone' } },
      });
      const addressBooks = [bookFile(outside, ottokar), lookup];
      writeFileSync(join(profile, 'settings.json'), JSON.stringify({ addressBooks }));
      const app = await start();
      const { desk, shell } = app;
      await signIn(desk, service, t);
      await dealWith(app, service, outside);

      await test.step('everything stored about the person is counted', async () => {
        const of = async () => {
          const { counts } = (await request(desk, 'privacy.person', {
            number: hermine.number,
          })) as unknown as {
            counts: Record<string, number>;
          };
          return counts;
        };
        const rows = await timelineOf(desk, hermine.number);
        const kinds = ['call', 'sms', 'fax'];
        const shown = kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).length] as const);
        expect(rows.length).toBeGreaterThan(6);
        // An order of an SMS counts until the platform lists it.
        await expect.poll(of).toEqual({
          ...Object.fromEntries(shown),
          ...{
            note: 1,
            agentLog: 1,
            outgoing: 3,
            // On the new system they belong to their calls.
            voicemail: 2,
            recording: 1,
            contact: 1,
            lookedUp: 1,
            waitingChange: 0,
            relayMessage: 0,
          },
        });
        const places = found(profile, words);
        for (const place of ['.sqlite', '.changes.jsonl', 'fax/', 'media/'])
          expect.soft(places.filter((each) => each.includes(place)).length, place).toBeGreaterThan(0);
      });

      await test.step('the deleted person is found nowhere but in a call rule, until that is removed', async () => {
        await request(desk, 'privacy.removePerson', { number: hermine.number });
        expect(found(profile, hermine.texts)).toEqual([]);
        const { rules } = (await request(desk, 'rules.list')) as unknown as {
          rules: { rule: { id: string } }[];
        };
        expect(rules).toHaveLength(1);
        for (const { rule } of rules) await request(desk, 'rules.remove', { id: rule.id });
        await expect.poll(() => seen(app, t)).toEqual([]);
        // The second copy is written anew within a day.
        shiftClock((globalThis.clockOffset ?? 0) + 25 * hourMs);
        await moveClock(shell, 25 * hourMs);
        await request(desk, 'settings.change', { retention: { days: 3650 } });
        await expect.poll(() => found(profile, words), { timeout: 30_000 }).toEqual([]);
      });

      await test.step('the deleted person does not come back from the platform', async () => {
        await shell.close();
        const again = await start();
        await online(again.desk);
        for (const args of [{}, { kind: 'sms' }, { kind: 'fax' }, { kind: 'voicemail' }])
          await request(again.desk, 'timeline.look', args);
        expect(await seen(again, t)).toEqual([]);
        expect(found(profile, words)).toEqual([]);
        await again.shell.close();
      });

      const last = await start();
      await online(last.desk);
      await test.step('a deletion that was interrupted is finished at the next start', async () => {
        const { callId } = await service.ring({ from: hermine.number });
        await expect(last.popup.getByRole('article', { name: hermine.name })).toBeVisible();
        await service.hangUp(callId);
        await expect.poll(() => timelineOf(last.desk, hermine.number)).toHaveLength(1);
        last.shell.kill();
        await last.shell.exited;
        expect(found(profile, words)).not.toEqual([]);
        const marker = join(profile, 'deleting-persons.json');
        writeFileSync(marker, JSON.stringify([{ ...hermine, numbers: [hermine.number], contactIds: [] }]));
        const after = await start();
        await online(after.desk);
        await expect.poll(() => existsSync(marker)).toBe(false);
        expect(found(profile, words)).toEqual([]);
        await test.step('signing out deletes the copies of contacts, the media and the token', async () => {
          await expect.poll(() => found(profile, wordsOf(ottokar))).not.toEqual([]);
          await request(after.desk, 'session.signOut');
          await expect(after.desk.getByLabel(t('Base address'))).toBeVisible();
          await expect.poll(() => found(profile, wordsOf(ottokar))).toEqual([]);
          expect(found(profile, [service.tokens.token, service.tokens.jwt])).toEqual([]);
          expect(readdirSync(profile).filter((name) => /^(?:media|contacts-)/.test(name))).toEqual([]);
        });
      });
      web.close();
      rmSync(outside, { recursive: true, force: true });
    });
  });
}
