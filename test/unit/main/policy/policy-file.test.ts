import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkPolicy } from '../../../../src/main/policy/check-policy.ts';
import { loadPolicy, whyUnreadable, type LoadedPolicy } from '../../../../src/main/policy/load-policy.ts';
import { openPolicyFile, type PolicyFile } from '../../../../src/main/policy/policy-file.ts';
import type { TrustQuestion } from '../../../../src/main/policy/trust.ts';
import { textsIn } from '../../../support/texts.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Nobody but its owner writes it, whatever files are made like on this computer. */
const put = (path: string, data: string | Buffer): void => writeFileSync(path, data, { mode: 0o644 });

const zoom = (value: number): string => JSON.stringify({ locked: { zoom: value } });
/** Files of whoever runs the tests are taken, as those that are tried. */
const trusting = ({ file }: TrustQuestion): Promise<LoadedPolicy> => loadPolicy({ file, isTrial: true });

async function opened(
  parts: Partial<Parameters<typeof openPolicyFile>[0]> & { system: string },
): Promise<PolicyFile> {
  const file = await openPolicyFile({
    now: () => 7,
    load: trusting,
    quietMs: 5,
    pollMs: 50,
    againMs: 5,
    ...parts,
  });
  onTestFinished(() => file.close());
  return file;
}

const zoomOf = (file: PolicyFile): unknown => file.current().policy.locked.get('zoom');
const problemOf = (file: PolicyFile): string | undefined => file.current().view?.problem?.id;

describe('the policy of a computer', () => {
  it('is empty without a file, and applies as soon as folder and file exist', async () => {
    const system = join(folder(), 'Deskbell', 'policy.json');
    const file = await opened({ system });
    expect(file.current()).toEqual({ policy: { defaults: new Map(), locked: new Map() } });
    mkdirSync(join(system, '..'), { mode: 0o755 });
    put(system, zoom(2));
    await vi.waitFor(() => expect(zoomOf(file)).toBe(2));
    expect(file.current().view).toMatchObject({ file: system, since: 7, locked: ['zoom'], mistakes: [] });
  });

  it('ends with its file, and follows a replacement', async () => {
    const place = folder();
    const system = join(place, 'policy.json');
    put(system, zoom(2));
    const file = await opened({ system });
    put(join(place, 'new.json'), zoom(3));
    renameSync(join(place, 'new.json'), system);
    await vi.waitFor(() => expect(zoomOf(file)).toBe(3));
    rmSync(system);
    await vi.waitFor(() => expect(file.current().view).toBeUndefined());
    expect(zoomOf(file)).toBeUndefined();
  });

  it('stays unchanged while the file is incomplete or too large, which is reported', async () => {
    const system = join(folder(), 'policy.json');
    put(system, zoom(2));
    const file = await opened({ system });
    put(system, '{ "locked": {');
    await vi.waitFor(() => expect(problemOf(file)).toBe('policy.problem.damaged'));
    expect(zoomOf(file)).toBe(2);
    put(system, `${' '.repeat(1_048_576)}${zoom(3)}`);
    await vi.waitFor(() => expect(problemOf(file)).toBe('policy.problem.tooLarge'));
    expect(zoomOf(file)).toBe(2);
    put(system, zoom(1));
    await vi.waitFor(() => expect(zoomOf(file)).toBe(1));
    expect(problemOf(file)).toBeUndefined();
  });

  it('can be in UTF-16, or in UTF-8 with a byte order mark, as Windows writes it', async () => {
    const system = join(folder(), 'policy.json');
    put(system, Buffer.from(`\uFEFF${zoom(2)}`, 'utf16le'));
    const file = await opened({ system });
    expect(zoomOf(file)).toBe(2);
    put(system, `\uFEFF${zoom(3)}`);
    await vi.waitFor(() => expect(zoomOf(file)).toBe(3));
  });

  it('that is not trusted is ignored, and the writable place is reported', async () => {
    const system = join(folder(), 'policy.json');
    put(system, zoom(2));
    const values = { file: system, place: '/tmp' };
    const refused: LoadedPolicy = {
      kind: 'refused',
      problem: { id: 'policy.problem.untrusted', values },
      isTrouble: false,
    };
    const file = await opened({ system, load: () => Promise.resolve(refused) });
    expect(zoomOf(file)).toBeUndefined();
    expect(file.current().view).toMatchObject({ locked: [], problem: { values } });
  });

  it.each([
    { state: 'that is good', text: zoom(2), held: 2 },
    { state: 'that is damaged', text: '{ "locked": {', held: undefined },
    { state: 'that is too large', text: ' '.repeat(1_048_577), held: undefined },
  ])('cannot be bypassed by a trial file, if the computer has one $state', async ({ text, held }) => {
    const place = folder();
    const [system, trial] = [join(place, 'policy.json'), join(place, 'mine.json')];
    put(trial, zoom(3));
    const free = await opened({ system, trial });
    expect(zoomOf(free)).toBe(3);
    free.close();
    put(system, text);
    for (const mine of [zoom(3), 'no JSON at all']) {
      put(trial, mine);
      const managed = await opened({ system, trial });
      expect(zoomOf(managed)).toBe(held);
      expect(managed.current().view?.file).toBe(system);
      expect(problemOf(managed)).toMatch(held === 2 ? /notTried$/ : /damagedAtStart|tooLarge/);
    }
  });

  it('cannot be bypassed when it is unreadable: a dangling link, a folder', async () => {
    const place = folder();
    const [system, trial] = [join(place, 'policy.json'), join(place, 'mine.json')];
    put(trial, zoom(3));
    symlinkSync(join(place, 'nowhere'), system);
    expect(problemOf(await opened({ system, trial }))).toBe('policy.problem.brokenLink');
    rmSync(system);
    mkdirSync(system);
    expect(problemOf(await opened({ system, trial }))).toBe('policy.problem.noFile');
  });

  it.each([
    {
      what: 'a link that leads nowhere',
      problem: 'policy.problem.brokenWay',
      replace: (path: string) => symlinkSync(`${path}.away`, path),
    },
    {
      what: 'a file',
      problem: 'policy.problem.noFolder',
      replace: (path: string) => put(path, 'not a folder'),
    },
    {
      what: 'a link to a file',
      problem: 'policy.problem.noFolder',
      replace(path: string) {
        put(`${path}.file`, 'not a folder');
        symlinkSync(`${path}.file`, path);
      },
    },
  ])('stays in force when a parent folder becomes $what', async (row) => {
    const place = folder();
    const [trial, above] = [join(place, 'mine.json'), join(place, 'share')];
    const system = join(above, 'deskbell', 'policy.json');
    put(trial, zoom(3));
    mkdirSync(join(above, 'deskbell'), { recursive: true, mode: 0o755 });
    put(system, zoom(2));
    // No look may fall between the two steps.
    const running = await opened({ system, trial, pollMs: 600_000 });
    renameSync(above, join(place, 'old'));
    row.replace(above);
    await vi.waitFor(() => expect(problemOf(running)).toBe(row.problem));
    expect(zoomOf(running)).toBe(2);
    const started = await opened({ system, trial });
    expect([zoomOf(started), problemOf(started)]).toEqual([undefined, row.problem]);
    // Where the whole way is folders, the file is missing.
    rmSync(above);
    mkdirSync(above, { mode: 0o755 });
    await vi.waitFor(() => expect(zoomOf(running)).toBe(3));
  });

  it('is reported with the exact problem when a check cannot read it', async () => {
    const place = folder();
    const at = (name: string): string => join(place, name);
    symlinkSync(at('nowhere'), at('link'));
    mkdirSync(at('folder'));
    put(at('empty'), '');
    put(at('large'), ' '.repeat(2_000_000));
    put(at('bare-utf16'), Buffer.from(zoom(2), 'utf16le'));
    put(at('utf16'), Buffer.from(`\uFEFF${zoom(2)}`, 'utf16le'));
    put(at('utf16be'), Buffer.from(`\uFEFF${zoom(2)}`, 'utf16le').swap16());
    put(at('marked'), `\uFEFF${zoom(2)}`);
    const told = async (name: string): Promise<unknown> => {
      const { text, code } = await checkPolicy(at(name), textsIn('en').say);
      return [code, text.replaceAll(`${place}/`, '').split('\n').slice(1).join('\n')];
    };
    const problem = (text: string): unknown => [1, expect.stringMatching(text)];
    expect(await told('link')).toEqual(
      problem('^The policy link is a link to nowhere, where there is nothing'),
    );
    expect(await told('folder')).toEqual(problem('^The policy folder is a folder, not a file'));
    expect(await told('empty')).toEqual(problem('empty:1:1 expected .*; this file is empty\n1 mistake.'));
    expect(await told('large')).toEqual(problem('^The policy large is larger than 1 MB'));
    expect(await told('nothing')).toEqual(problem('^There is no policy at nothing'));
    expect(await told('empty/a/policy.json')).toEqual(
      problem('^The policy empty/a/policy.json cannot be reached .*: empty is not a folder'),
    );
    expect(await told('link/a/policy.json')).toEqual(
      problem(
        '^The policy link/a/policy.json cannot be reached .*: link is a link to nowhere, where there is nothing',
      ),
    );
    expect(await told('folder/a/policy.json')).toEqual(
      problem('^There is no policy at folder/a/policy.json'),
    );
    for (const name of ['bare-utf16', 'utf16', 'utf16be', 'marked'])
      expect(await told(name)).toEqual([0, expect.stringContaining('zoom = 2')]);
    const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    expect(await whyUnreadable(at('marked'), refused)).toMatchObject({ id: 'policy.problem.forbidden' });
  });

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'none'])(
    'is reported with the name of each wrong member, whatever that is: %s',
    async (name) => {
      const system = join(folder(), 'policy.json');
      put(system, `{ "${name}": 1 }`);
      for (const [language, text] of [
        ['en', 'expected no member'],
        ['de', 'erwartet: kein'],
      ] as const) {
        const { text: told } = await checkPolicy(system, textsIn(language).say);
        expect(told).toContain(`${system}:1:3 ${name}: ${text}`);
      }
    },
  );

  it('that is a named pipe is rejected at once', async () => {
    const pipe = join(folder(), 'policy.json');
    execFileSync('mkfifo', [pipe]);
    expect(await loadPolicy({ file: pipe, isTrial: true })).toMatchObject({ kind: 'refused' });
    expect(await checkPolicy(pipe, ({ id }) => id)).toMatchObject({ code: 1 });
  });

  it('that is damaged at the start applies partly, and completely once it is repaired', async () => {
    const system = join(folder(), 'policy.json');
    put(system, '{ "locked": { "zoom": 2\n "theme": "dark" } }');
    const file = await opened({ system });
    expect([...file.current().policy.locked]).toEqual([
      ['zoom', 2],
      ['theme', 'dark'],
    ]);
    expect(problemOf(file)).toBe('policy.problem.damagedAtStart');
    put(system, zoom(1));
    await vi.waitFor(() => expect(zoomOf(file)).toBe(1));
    expect(problemOf(file)).toBeUndefined();
  });

  describe('is followed immediately, before the next poll,', () => {
    const never = { quietMs: 5, pollMs: 600_000 };

    it('when its folder is replaced, and from then on', async () => {
      const place = join(folder(), 'deskbell');
      const system = join(place, 'policy.json');
      mkdirSync(place, { mode: 0o755 });
      put(system, zoom(2));
      const file = await opened({ system, ...never });
      renameSync(place, `${place}.old`);
      await vi.waitFor(() => expect(zoomOf(file)).toBeUndefined());
      mkdirSync(place, { mode: 0o755 });
      put(system, zoom(3));
      await vi.waitFor(() => expect(zoomOf(file)).toBe(3));
      rmSync(place, { recursive: true });
      await vi.waitFor(() => expect(zoomOf(file)).toBeUndefined());
      mkdirSync(place, { mode: 0o755 });
      put(system, zoom(1));
      await vi.waitFor(() => expect(zoomOf(file)).toBe(1));
      put(system, zoom(2));
      await vi.waitFor(() => expect(zoomOf(file)).toBe(2));
    });

    it('when a link in its path changes its target', async () => {
      const place = folder();
      const at = (...names: string[]): string => join(place, ...names);
      for (const name of ['etc', 'one', 'two']) mkdirSync(at(name), { mode: 0o755 });
      put(at('one', 'policy.json'), zoom(2));
      put(at('two', 'policy.json'), zoom(3));
      symlinkSync('one', at('current'));
      symlinkSync(at('current', 'policy.json'), at('etc', 'policy.json'));
      const file = await opened({ system: at('etc', 'policy.json'), ...never });
      expect(zoomOf(file)).toBe(2);
      symlinkSync('two', at('next'));
      renameSync(at('next'), at('current'));
      await vi.waitFor(() => expect(zoomOf(file)).toBe(3));
      put(at('two', 'policy.json'), zoom(1));
      await vi.waitFor(() => expect(zoomOf(file)).toBe(1));
    });

    it('when it is a link and its target changes', async () => {
      const place = folder();
      const system = join(place, 'etc', 'policy.json');
      mkdirSync(join(place, 'etc'), { mode: 0o755 });
      mkdirSync(join(place, 'shared'), { mode: 0o755 });
      put(join(place, 'shared', 'policy.json'), zoom(2));
      symlinkSync(join(place, 'shared', 'policy.json'), system);
      const file = await opened({ system, ...never });
      expect(zoomOf(file)).toBe(2);
      put(join(place, 'shared', 'policy.json'), zoom(3));
      await vi.waitFor(() => expect(zoomOf(file)).toBe(3));
    });
  });

  describe('keeps an unreadable member locked', () => {
    const lockedIn = (file: PolicyFile): unknown => Object.fromEntries(file.current().policy.locked);
    const wrong = '{ "locked": { "zoom": "2", "theme": "dark", "popup": [], "signIn": { "baseUrl": 1 } } }';

    it('at its previous value, while the program runs', async () => {
      const system = join(folder(), 'policy.json');
      put(system, JSON.stringify({ locked: { zoom: 2, popup: { corner: 'top-left' } } }));
      const file = await opened({ system });
      put(system, wrong);
      const kept = { zoom: 2, theme: 'dark', 'popup.corner': 'top-left' };
      await vi.waitFor(() => expect(lockedIn(file)).toEqual(kept));
      expect(file.current().view?.locked).toEqual(expect.arrayContaining(['zoom', 'popup.enabled']));
      expect(file.current().view?.mistakes).toHaveLength(3);
      // A removed setting is free again, even after a mistake.
      put(system, '{ "locked": { "theme": "dark" } }');
      await vi.waitFor(() => expect(lockedIn(file)).toEqual({ theme: 'dark' }));
      expect(file.current().view?.locked).toEqual(['theme']);
    });

    it('at its current value, if no previous one is known, except for the sign-in', async () => {
      const system = join(folder(), 'policy.json');
      for (const text of [wrong, wrong.slice(0, -1)]) {
        put(system, text);
        const file = await opened({ system });
        expect(lockedIn(file)).toEqual({ theme: 'dark' });
        expect(file.current().view?.locked).toEqual(
          expect.arrayContaining(['zoom', 'popup.corner', 'theme']),
        );
        expect(file.current().view?.locked).not.toContain('signIn.baseUrl');
        file.close();
      }
      expect((await checkPolicy(system, textsIn('en').say)).text).toContain(
        '  zoom: with its current value, because of the mistake\n',
      );
    });

    it('including the sign-in, while the program runs', async () => {
      const system = join(folder(), 'policy.json');
      const baseUrl = 'https://api.sipgate.com/v2';
      put(system, JSON.stringify({ locked: { signIn: { baseUrl } } }));
      const file = await opened({ system });
      for (const text of [
        '{ "locked": { "signIn": { "baseUrl": 1 } } }',
        '{ "locked": { "signin": { "baseUrl": "x" } } }',
      ]) {
        put(system, text);
        await vi.waitFor(() => expect(file.current().view?.mistakes).toHaveLength(1));
        expect(lockedIn(file)).toEqual({ 'signIn.baseUrl': baseUrl });
        put(system, JSON.stringify({ locked: { signIn: { baseUrl } } }));
        await vi.waitFor(() => expect(file.current().view?.mistakes).toEqual([]));
      }
    });

    it('including all others, when the file is no longer a policy', async () => {
      const system = join(folder(), 'policy.json');
      put(system, zoom(2));
      const file = await opened({ system });
      for (const text of [
        ...['null', '[]', '{ "locked": [] }', '{ "locked": "zoom" }'],
        '{ "defaults": { "theme": "dark", "locked": { "zoom": 3 } } }',
        '{ "defaults": { "popup": { "enabled": true, "locked": { "zoom": 3 } } } }',
      ]) {
        put(system, text);
        await vi.waitFor(() => expect(problemOf(file)).toBe('policy.problem.damaged'));
        expect(lockedIn(file)).toEqual({ zoom: 2 });
        put(system, zoom(2));
        await vi.waitFor(() => expect(problemOf(file)).toBeUndefined());
      }
    });
  });

  it('is reported as missing when a trial file does not exist', async () => {
    const place = folder();
    const file = await opened({ system: join(place, 'policy.json'), trial: join(place, 'none.json') });
    expect(problemOf(file)).toBe('policy.problem.missing');
  });
});
