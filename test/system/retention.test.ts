import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openAccountDatabase } from '../../src/account-database/open-account-database.ts';
import type { Sighting } from '../../src/account-database/sighting.ts';

const dayMs = 86_400_000;
const [old, young] = [3_000, 500];

function call(index: number): Sighting {
  const isOld = index < old;
  const at = Date.now() - (isOld ? 60 : 2) * dayMs - index * 1_000;
  return {
    ...({ family: 'history', id: `c${index}`, revision: at, callIds: [], direction: 'in' } as const),
    ...{ number: `+49305557${String(index).padStart(4, '0')}`, at, kind: 'voicemail', outcome: 'received' },
    name: `${isOld ? 'Altquuxmann' : 'Jungquuxmann'}${String(index).padStart(4, '0')}`,
    media: [{ kind: 'voicemail', at: `/v${index}.mp3` }],
  };
}

/** A profile with calls of two months ago and of two days ago, each with a note and a voicemail. */
function filledProfile(): string {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-retention-'));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
  mkdirSync(join(profile, 'media'));
  const { database, close } = openAccountDatabase({ path: join(profile, 'timeline.sqlite'), now: Date.now });
  for (let from = 0; from < old + young; from += 500) {
    const calls = Array.from({ length: 500 }, (_, at) => call(from + at));
    database.entries.put({
      sightings: calls.map((sighting) => ({ sighting, seen: true, notified: true })),
    });
    for (const [at, sighting] of calls.entries()) {
      if (at % 50 === 0)
        database.notes.write({ call: sighting, text: `note on ${sighting.name}`, written: Date.now() });
      writeFileSync(join(profile, 'media', `v${from + at}.mp3`), `voice of ${sighting.name}`);
    }
  }
  close();
  return profile;
}

/** How many of the old and of the young the bytes of all files of the profile still name, and their voicemails. */
function left(profile: string): { old: number; young: number; voicemails: number } {
  const files = readdirSync(profile, { recursive: true, encoding: 'utf8' })
    .map((name) => join(profile, name))
    .filter((path) => statSync(path).isFile());
  const bytes = files.map((path) => readFileSync(path, 'latin1')).join('\n');
  const named = (who: string): number => new Set(bytes.match(new RegExp(`${who}\\d{4}`, 'g'))).size;
  const voicemails = files.filter((path) => path.endsWith('.mp3')).length;
  return { old: named('Altquuxmann'), young: named('Jungquuxmann'), voicemails };
}

const start = (profile: string) =>
  fork(join(import.meta.dirname, 'retention-program.ts'), [profile, '30'], { stdio: 'inherit' });

it('the next start completes an interrupted deletion of expired data, to the last byte', async () => {
  const profile = filledProfile();
  expect(left(profile)).toEqual({ old, young, voicemails: old + young });

  const reader = new DatabaseSync(join(profile, 'timeline.sqlite'), { readOnly: true });
  const count = reader.prepare('SELECT count(*) AS count FROM entry');
  const entries = (): number => Number(count.get()?.['count']);
  const killed = start(profile);
  const ended = once(killed, 'exit');
  while (killed.exitCode === null && entries() > young + old * 0.7)
    await new Promise((done) => setImmediate(done));
  killed.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  const rest = entries();
  reader.close();
  expect(rest).toBeGreaterThan(young);
  expect(rest).toBeLessThan(young + old);
  const between = left(profile);
  expect(between.young).toBe(young);
  // Files go before their entries, so that no voicemail is left without one.
  expect(between.voicemails).toBeLessThanOrEqual(rest);
  expect(between.old).toBeGreaterThanOrEqual(rest - young);

  const [code] = (await once(start(profile), 'exit')) as [number];
  expect(code).toBe(0);
  expect(left(profile)).toEqual({ old: 0, young, voicemails: young });
  const { database, close } = openAccountDatabase({ path: join(profile, 'timeline.sqlite'), now: Date.now });
  expect(database.retention.count({ before: Date.now() + dayMs, notes: 'delete' })).toBe(young);
  expect(database.retention.isDirty(Date.now())).toBe(false);
  close();
});
