import fc from 'fast-check';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSettings,
  type LayeredSettings,
  type SettingsStore,
} from '../../../../src/main/settings/settings-store.ts';
import type { WriteSettings } from '../../../../src/main/settings/settings-writer.ts';
import { settingsSchema } from '../../../../src/shared/model/settings.ts';
import type { Sentence } from '../../../../src/shared/sentence.ts';

const defaults = settingsSchema.parse({});
const NOW = 1_700_000_000_000;
let folder: string;
let reported: Sentence[];
let withdrawn: string[];
let later: (() => void)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-settings-'));
  reported = [];
  withdrawn = [];
  later = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (): string => join(folder, 'settings.json');
const aside = (): string => join(folder, `settings.damaged-${NOW}.json`);
const toDisk = (target: string, name: string): WriteSettings => {
  return (data) => writeFileSync(join(target, `${name}.json`), JSON.stringify(data));
};
const open = (openWriter = toDisk, at = folder): LayeredSettings =>
  openSettings({
    folder: at,
    now: NOW,
    report: (problem) => reported.push(problem),
    withdraw: (id) => withdrawn.push(id),
    after: (_ms, then) => later.push(then),
    openWriter,
    hasContacts: () => existsSync(join(at, 'contacts-1.sqlite')),
  });

describe('the settings', () => {
  it('are the defaults without a file, and nothing is written yet', () => {
    expect(open().get()).toEqual(defaults);
    expect(readdirSync(folder)).toEqual([]);
    expect(reported).toEqual([]);
  });

  it('that are gone although there are contacts say so for as long as they are written', () => {
    writeFileSync(join(folder, 'contacts-1.sqlite'), '');
    const store = open();
    expect(store.get()).toEqual({ ...defaults, booksLostAt: NOW });
    store.update({ theme: 'dark' });
    expect(open().get()).toMatchObject({ theme: 'dark', booksLostAt: NOW });
    rmSync(file());
    writeFileSync(file(), '{}');
    expect(open().get().booksLostAt).toBeUndefined();
  });

  it('are restored at the next start, and a cleared field stays cleared', () => {
    const store = open();
    store.update({ theme: 'dark', account: { baseUrl: 'https://a.example/v2', builtIn: false } });
    expect(open().get()).toMatchObject({ theme: 'dark', account: { baseUrl: 'https://a.example/v2' } });
    store.update({ account: undefined });
    expect(open().get().account).toBeUndefined();
    expect(open().get().theme).toBe('dark');
  });

  it.each([true, false])('of the first version, with do-not-disturb %s, are read without loss', (on) => {
    writeFileSync(file(), JSON.stringify({ theme: 'dark', doNotDisturb: on }));
    expect(open().get()).toEqual({
      ...defaults,
      theme: 'dark',
      doNotDisturb: { all: on, choices: {}, answer: 'ring' },
    });
    expect(reported).toEqual([]);
  });

  it('with an earlier name for a do-not-disturb choice keep it', () => {
    const chosen = { e0: { span: 'open', since: 5 } };
    writeFileSync(
      file(),
      JSON.stringify({ doNotDisturb: { account: 'w0@host', wishes: chosen, answer: 'busy' } }),
    );
    expect(open().get().doNotDisturb).toEqual({
      all: false,
      account: 'w0@host',
      choices: chosen,
      answer: 'busy',
    });
    expect(reported).toEqual([]);
  });

  it('notify every listener of a change, and again of saved address books, but of nothing else that is as before', () => {
    const store = open();
    const seen: string[] = [];
    store.onChange(({ theme }) => seen.push(theme));
    store.update({ theme: 'light' });
    store.update({ theme: 'light', popup: { ...defaults.popup } });
    expect(seen).toEqual(['light']);
    store.update({ addressBooks: [] });
    expect(seen).toEqual(['light', 'light']);
  });

  it.each([
    ['damaged', '{"theme": "dark",,}'],
    ['half-written', '{"theme":"dark","popup":{"enab'],
    ['empty', ''],
    ['list of', '[1,2,3]'],
    ['null', 'null'],
  ])('move a %s file aside, name it, and start with the defaults', (_, text) => {
    writeFileSync(file(), text);
    expect(open().get()).toEqual(defaults);
    expect(readFileSync(aside(), 'utf8')).toBe(text);
    expect(readdirSync(folder)).toEqual([basename(aside())]);
    expect(reported).toEqual([{ id: 'settings.damaged', values: { file: aside() } }]);
  });

  it('of a newer version ignore and report unknown parts, and keep the file for that version', () => {
    const popup = { enabled: false, corner: 'centre', lingerSeconds: 9, glow: 2 };
    const tunnel = { provider: 'pigeon', loft: 'north' };
    const text = JSON.stringify({ theme: 'pink', locale: 'de', popup, tunnel });
    writeFileSync(file(), text);
    const store = open();
    expect(store.get()).toEqual({
      ...defaults,
      locale: 'de',
      popup: { ...defaults.popup, enabled: false, lingerSeconds: 9 },
    });
    expect(reported).toEqual([
      { id: 'settings.notUnderstood', values: { names: 'theme, popup.corner, tunnel' } },
    ]);
    expect(readdirSync(folder)).toEqual([basename(file())]);
    expect(readFileSync(file(), 'utf8')).toBe(text);
    const written = (): object => JSON.parse(readFileSync(file(), 'utf8')) as object;
    store.update({ locale: 'en', popup: { ...store.get().popup, lingerSeconds: 5 } });
    expect(written()).toMatchObject({
      theme: 'pink',
      locale: 'en',
      tunnel,
      popup: { ...popup, lingerSeconds: 5 },
    });
    // The user's choice on this page wins.
    store.update({ theme: 'dark' });
    store.update({ theme: 'system' });
    expect(written()).toMatchObject({ theme: 'system', popup: { corner: 'centre' } });
    expect(open().get()).toMatchObject({ locale: 'en', popup: { enabled: false, lingerSeconds: 5 } });
  });

  it('keep unknown members of a newer version in every group that still exists', () => {
    const newer = {
      theme: 'dark',
      rules: [{ quiet: true }],
      popup: { enabled: false, glow: { colour: 'red' } },
      account: { baseUrl: 'https://a.example/v2', builtIn: false, region: 'eu' },
    };
    writeFileSync(file(), JSON.stringify(newer));
    const store = open();
    store.update({ theme: 'light', popup: { ...store.get().popup, enabled: true } });
    const written = (): object => JSON.parse(readFileSync(file(), 'utf8')) as object;
    expect(written()).toMatchObject({
      theme: 'light',
      rules: [{ quiet: true }],
      popup: { enabled: true, glow: { colour: 'red' } },
      account: { region: 'eu' },
    });
    store.update({ account: undefined });
    expect(written()).not.toHaveProperty('account');
    expect(written()).toHaveProperty('rules');
    expect(reported).toEqual([]);
  });

  it('keep a change in memory and report a disk that refuses', () => {
    const full = (): never => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    const store = open(() => full);
    store.update({ theme: 'dark' });
    expect(store.get().theme).toBe('dark');
    const why = { id: 'failure.storage.full', values: { detail: expect.any(String) as string } };
    expect(reported).toEqual([{ id: 'settings.notWritten', values: { why } }]);
  });

  it('are written once the disk accepts them again, in their newest state only', () => {
    let full = true;
    const writes: unknown[] = [];
    const store = open(() => (data) => {
      if (full) throw new Error('ENOSPC: no space left on device, write');
      writes.push(data);
    });
    store.update({ theme: 'light' });
    store.update({ theme: 'dark' });
    expect([reported.length, later.length, withdrawn]).toEqual([2, 1, []]);
    later.shift()?.();
    expect([reported.length, later.length, writes.length]).toEqual([3, 1, 0]);
    full = false;
    later.shift()?.();
    expect(writes).toEqual([expect.objectContaining({ theme: 'dark' })]);
    expect([later.length, withdrawn]).toEqual([0, ['settings.notWritten']]);
  });

  it('work when the folder is invalid, and report what cannot be written', () => {
    writeFileSync(join(folder, 'no-folder'), '');
    const store = open(toDisk, join(folder, 'no-folder'));
    expect(store.get()).toEqual(defaults);
    store.update({ theme: 'dark' });
    expect(store.get().theme).toBe('dark');
    expect(reported).toEqual([
      {
        id: 'settings.notWritten',
        values: {
          why: {
            id: 'failure.storage.other',
            values: { detail: expect.stringContaining('ENOTDIR') as string },
          },
        },
      },
    ]);
  });

  it('work with a damaged file that cannot be moved aside, and report it', () => {
    const text = '{';
    writeFileSync(file(), text);
    mkdirSync(aside());
    const store = open();
    store.update({ theme: 'dark' });
    expect(store.get()).toMatchObject({ theme: 'dark' });
    expect(reported.map(({ id }) => id)).toEqual(['settings.unreadable']);
    expect(readFileSync(file(), 'utf8')).toBe(text);
    rmdirSync(aside());
    later.shift()?.();
    expect(readFileSync(aside(), 'utf8')).toBe(text);
    expect(open().get()).toMatchObject({ theme: 'dark' });
  });

  describe.skipIf(process.platform !== 'linux')('with a file that is temporarily unreadable', () => {
    const book = (id: string) => ({ id, kind: 'carddav' as const, name: `Book ${id}`, paused: false });
    const known = (id: string) => ({
      ...{ ...book(id), address: 'https://dav.example.com/', userName: 'mara' },
      collections: [{ url: 'https://dav.example.com/a/', name: 'A', writable: true }],
    });
    const whole = (): string => `${file()}.whole`;
    const before = {
      ...{ theme: 'light', locale: 'de', added: { later: true } },
      popup: { ...defaults.popup, corner: 'top-left', lingerSeconds: 9 },
      addressBooks: [known('0000000a'), known('0000000b')],
    };
    beforeEach(() => {
      writeFileSync(whole(), JSON.stringify(before));
      // Reading it fails with an error of the disk, for root as well.
      symlinkSync('/proc/self/mem', file());
    });
    const mend = (): void => renameSync(whole(), file());
    const expected = {
      ...{ theme: 'dark', locale: 'de', added: { later: true } },
      popup: { corner: 'top-left', lingerSeconds: 6 },
    };
    const idsIn = (store: SettingsStore): string[] => store.get().addressBooks.map(({ id }) => id);
    function changed(): ReturnType<typeof open> {
      const store = open();
      expect(store.knowsBooks()).toBe(false);
      const why = { id: 'failure.storage.io', values: { detail: 'EIO: i/o error, read' } };
      expect(reported).toEqual([{ id: 'settings.unreadable', values: { file: file(), why } }]);
      store.update({ theme: 'dark', popup: { ...store.get().popup, lingerSeconds: 6 } });
      store.update({ addressBooks: [known('0000000c')] });
      expect(idsIn(store)).toEqual(['0000000c']);
      expect(readdirSync(folder).sort()).toEqual([
        'settings-meanwhile.json',
        'settings.json',
        'settings.json.whole',
      ]);
      expect(JSON.parse(readFileSync(whole(), 'utf8'))).toEqual(before);
      return store;
    }

    it('are read again, reported once, and merged with later changes', () => {
      const store = changed();
      const seen: string[][] = [];
      store.onChange(({ addressBooks }) => seen.push(addressBooks.map(({ id }) => id)));
      later.shift()?.();
      expect([reported.length, later.length]).toEqual([1, 1]);
      mend();
      later.shift()?.();
      expect([later.length, withdrawn, store.knowsBooks()]).toEqual([0, ['settings.unreadable'], true]);
      expect(store.get()).toMatchObject({ theme: 'dark', locale: 'de', popup: expected.popup });
      expect(seen).toEqual([['0000000a', '0000000b', '0000000c']]);
      expect(readdirSync(folder)).toEqual(['settings.json']);
      expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject(expected);
    });

    describe('and with a second file that is unreadable at a later start', () => {
      const besideFile = (): string => join(folder, 'settings-meanwhile.json');
      /** Dark was chosen beside; then the first file is back, and the second one cannot be read. */
      function openLater(): ReturnType<typeof open> {
        open().update({ theme: 'dark', locale: 'en' });
        mend();
        renameSync(besideFile(), `${besideFile()}.whole`);
        symlinkSync('/proc/self/mem', besideFile());
        [reported.length, later.length] = [0, 0];
        const store = open();
        expect(reported.map(({ id }) => id)).toEqual(['settings.besideUnreadable']);
        expect([store.get().theme, store.get().locale, store.knowsBooks()]).toEqual(['light', 'de', false]);
        return store;
      }
      const mendBeside = (): void => renameSync(`${besideFile()}.whole`, besideFile());

      it('treat changes made since as newer, once it can be read', () => {
        const store = openLater();
        store.update({ theme: 'system' });
        later.shift()?.();
        mendBeside();
        later.shift()?.();
        expect([store.get().theme, store.get().locale, store.knowsBooks()]).toEqual(['system', 'en', true]);
        expect(withdrawn).toContain('settings.besideUnreadable');
        expect(readdirSync(folder)).toEqual(['settings.json']);
        expect(JSON.parse(readFileSync(file(), 'utf8'))).not.toHaveProperty('beforeMeanwhile');
      });

      it.each([
        ['while the program runs', false],
        ['at the start after that', true],
      ])('leaves address books removed that were removed since, %s', (_when, isLater) => {
        const first = open();
        first.update({ addressBooks: [known('0000000c')] });
        const store = openLater();
        store.update({ addressBooks: [known('0000000b'), known('0000000d')] });
        mendBeside();
        if (!isLater) for (const attempt of later.splice(0)) attempt();
        const joined = isLater ? open() : store;
        expect(idsIn(joined)).toEqual(['0000000b', '0000000c', '0000000d']);
      });

      it('do so at the start after that, too', () => {
        openLater().update({ theme: 'system' });
        mendBeside();
        const store = open();
        expect([store.get().theme, store.get().locale]).toEqual(['system', 'en']);
        expect(readdirSync(folder)).toEqual(['settings.json']);
        expect(open().get()).toMatchObject({ theme: 'system', locale: 'en' });
      });
    });

    it('are merged at a later start, too', () => {
      changed();
      const second = open();
      second.update({ popup: { ...second.get().popup, lingerSeconds: 6 } });
      expect(second.get()).toMatchObject({ theme: 'dark', popup: { lingerSeconds: 6 } });
      mend();
      const third = open();
      expect(third.knowsBooks()).toBe(true);
      expect(idsIn(third)).toEqual(['0000000a', '0000000b', '0000000c']);
      expect(readdirSync(folder)).toEqual(['settings.json']);
      expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject(expected);
    });
  });

  it('are valid and complete for any content of the file', () => {
    const fields = fc.dictionary(
      fc.oneof(
        fc.constantFrom(...Object.keys(settingsSchema.shape), 'constructor', '__proto__'),
        fc.string(),
      ),
      fc.oneof(fc.jsonValue(), fc.constantFrom('dark', 'de', { enabled: false })),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fields.map((value) => JSON.stringify(value)),
          fc.json(),
          fc.string(),
        ),
        (text) => {
          rmSync(aside(), { force: true });
          writeFileSync(file(), text);
          const settings = open().get();
          expect(settingsSchema.parse(settings)).toEqual(settings);
          const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
          expect(kept).toContain(text);
        },
      ),
    );
  });
});
