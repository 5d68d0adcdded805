import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkPolicy } from '../../../../src/main/policy/check-policy.ts';
import { distrusted, type TrustQuestion } from '../../../../src/main/policy/trust.ts';
import { textsIn } from '../../../support/texts.ts';

describe('the check of a policy', () => {
  it.each([
    ['{ "locked": { "zoom": 2 "theme": "dark" } }', true],
    ['{ "locked": { "zoom": 2', true],
    ['{ locked: { "zoom": 2 } }', true],
    ['{ "locked": { "zoom": 9 } }', false],
    ['{ "locked": { "zoom": 2 } }', false],
  ])('reports whether running desks keep the previous policy: %s', async (source, isKept) => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'policy.json');
    writeFileSync(file, source, { mode: 0o644 });
    const { text } = await checkPolicy(file, textsIn('en').say);
    expect(text.includes('While Deskbell runs, all of the policy before stays in force.\n')).toBe(isKept);
  });

  it('rejects an installed policy that users cannot read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const system = join(folder, 'policy.json');
    writeFileSync(system, '{ "locked": { "zoom": 2 } }');
    chmodSync(system, 0o644);
    chmodSync(folder, 0o755);
    const whoCanChange = (): Promise<undefined> => Promise.resolve(undefined);
    const check = async (place: string): Promise<[number, boolean]> => {
      const { text, code } = await checkPolicy(system, textsIn('en').say, { place, whoCanChange });
      return [code, text.includes('users could not read it')];
    };
    expect(await check(system)).toEqual([0, false]);
    chmodSync(system, 0o600);
    expect(await check(system)).toEqual([1, true]);
    expect(await check('/etc/deskbell/policy.json')).toEqual([0, true]);
    chmodSync(system, 0o644);
    chmodSync(folder, 0o700);
    const hidden = await checkPolicy(system, textsIn('en').say, { place: system, whoCanChange });
    expect([hidden.code, hidden.text]).toEqual([1, expect.stringContaining(`users cannot open ${folder}.`)]);
    chmodSync(folder, 0o755);
    const good = await checkPolicy(system, textsIn('en').say, { place: system, whoCanChange });
    expect(good.text).toContain('It is in force: only administrators can change it.\n');
    expect(good.text).toMatch(/\nNo mistakes\.\n$/);
  });

  it.runIf(process.platform !== 'win32')(
    'rejects an installed policy behind a link through a folder that users cannot open',
    async () => {
      const above = realpathSync(mkdtempSync(join(tmpdir(), 'deskbell-policy-')));
      onTestFinished(() => rmSync(above, { recursive: true }));
      const [folder, half, own] = ['deskbell', 'half', 'own'].map((name) => join(above, name)) as [
        string,
        string,
        string,
      ];
      for (const path of [above, folder, half, own]) {
        mkdirSync(path, { recursive: true });
        chmodSync(path, 0o755);
      }
      const place = join(folder, 'policy.json');
      writeFileSync(join(own, 'p.json'), '{ "locked": { "zoom": 2 } }', { mode: 0o644 });
      symlinkSync(join(own, 'p.json'), join(half, 'p.json'));
      symlinkSync('../half/p.json', place);
      const check = (): ReturnType<typeof checkPolicy> =>
        checkPolicy(place, textsIn('en').say, { place, whoCanChange: () => Promise.resolve(undefined) });
      for (const closed of [own, half]) {
        chmodSync(closed, 0o700);
        const { text, code } = await check();
        expect([text, code]).toEqual([expect.stringContaining(`users cannot open ${closed}. A link`), 1]);
        expect(text).toContain(`put the file itself at ${place} in place of the link`);
        expect(text).not.toContain('in force');
        chmodSync(closed, 0o755);
      }
      // The link lies in it: opening that folder to everybody is enough.
      chmodSync(folder, 0o700);
      expect((await check()).text).toContain(`users cannot open ${folder}. Let everybody open that folder`);
      chmodSync(folder, 0o755);
      expect(await check()).toEqual({ code: 0, text: expect.stringContaining('It is in force') as string });
    },
  );

  it.runIf(process.platform !== 'win32')(
    'rejects an installed policy that others can change, and explains how to fix that',
    async () => {
      const above = realpathSync(mkdtempSync(join(tmpdir(), 'deskbell-policy-')));
      onTestFinished(() => rmSync(above, { recursive: true }));
      const [folder, own] = [join(above, 'deskbell'), join(above, 'own')];
      const place = join(folder, 'policy.json');
      for (const path of [above, folder, own]) {
        mkdirSync(path, { recursive: true });
        chmodSync(path, 0o755);
      }
      // The user who runs the tests counts as an administrator.
      const whoCanChange = ({ file }: TrustQuestion): Promise<string | undefined> =>
        distrusted({ file, isTrial: true });
      const ignored = async (what: string, mend: string): Promise<void> => {
        const { text, code } = await checkPolicy(place, textsIn('en').say, { place, whoCanChange });
        expect([text, code]).toEqual([expect.stringContaining(mend), 1]);
        expect(text).toContain(`It is ignored, because not only administrators can change ${what}. `);
        expect(text).not.toContain('No mistakes');
        expect(text).toContain('  zoom = 2\n');
      };
      writeFileSync(place, '{ "locked": { "zoom": 2 } }');
      for (const mode of [0o664, 0o646, 0o666]) {
        chmodSync(place, mode);
        await ignored(place, `sudo chown root "${place}" && sudo chmod go-w "${place}"`);
      }
      chmodSync(place, 0o644);
      chmodSync(folder, 0o777);
      await ignored(folder, `sudo chmod go-w "${folder}"`);
      chmodSync(folder, 0o755);
      const linked = join(own, 'policy.json');
      writeFileSync(linked, '{ "locked": { "zoom": 2 } }', { mode: 0o644 });
      unlinkSync(place);
      symlinkSync(linked, place);
      chmodSync(own, 0o777);
      await ignored(own, `put the file itself at ${place} in place of the link`);
      // A trial of the same file says what would be.
      const trial = await checkPolicy(linked, textsIn('en').say, { place });
      expect([trial.code, trial.text]).toEqual([0, expect.stringContaining(`At ${place} it would be`)]);
      expect(trial.text).toContain(`--policy ignores it as well, because others can change ${own}. `);
      chmodSync(own, 0o755);
      const tried = async (): Promise<string> =>
        (await checkPolicy(linked, textsIn('en').say, { place })).text;
      expect(await tried()).not.toContain('--policy');
      chmodSync(linked, 0o666);
      expect(await tried()).toContain(`others can change ${linked}. Remove the write permission`);
    },
  );

  it('shows invisible characters in values, names and its path, and prints none of them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const [title, back, csi, line, tag] = ['\u001b]0;x\u0007', '\u202e', '\u009b2J', '\u2028', '\u{e0041}'];
    const file = join(folder, `${title}${back}.json`);
    const template = `https://crm.example.com/${back}${csi}?q={number}${line}${tag}`;
    writeFileSync(
      file,
      JSON.stringify({ locked: { crm: { template }, [`zo${back}om`]: 1, signIn: { baseUrl: title } } }),
    );
    const { text, code } = await checkPolicy(file, textsIn('en').say);
    expect(code).toBe(1);
    expect(text.split('\n').join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(text).toContain(String.raw`Policy: ${folder}/\u001b]0;x\u0007\u202e.json`);
    expect(text).toContain(
      String.raw`crm.template = "https://crm.example.com/\u202e\u009b2J?q={number}\u2028\udb40\udc41"`,
    );
  });

  it('reports the position of a wrongly encoded character, and applies the rest', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'policy.json');
    const check = async (content: string | Buffer): Promise<[number, string]> => {
      writeFileSync(file, content);
      const { text, code } = await checkPolicy(file, textsIn('en').say);
      return [code, text.replaceAll(file, 'p')];
    };
    const readable = 'expected a readable character here; type it again and save the file as UTF-8';
    const template = 'https://a.example.com/Bürö?{number}';
    const latin1 = `{ // über\n"locked": { "zoom": 2,\n"crm": { "template": "${template}" } } }`;
    const [code, text] = await check(Buffer.from(latin1, 'latin1'));
    expect(code).toBe(1);
    expect(text).toContain('  zoom = 2\n  crm.template: with its current value, because of the mistake\n');
    expect(text).toContain(`p:1:6 ${readable}\np:3:46 locked.crm.template: ${readable}\n2 mistakes.\n`);
    const [, zeros] = await check('{ "locked": { "zoom": 2\0, "theme": "dark" } }');
    expect(zeros).toContain('  theme = "dark"\n  zoom: with its current value, because of the mistake\n');
    expect(zeros).toContain(`p:1:24 locked.zoom: ${readable}\n1 mistake.\n`);
    const wide = Buffer.alloc(latin1.length * 4);
    for (let at = 0; at < latin1.length; at += 1) wide.writeUInt32LE(latin1.charCodeAt(at), at * 4);
    expect(await check(wide)).toEqual([1, expect.stringContaining('is not text in UTF-8 or UTF-16')]);
  });

  it('reports that there are more mistakes than it lists', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'policy.json');
    const lastOf = async (count: number): Promise<string | undefined> => {
      const names = Array.from({ length: count }, (_, at): [string, number] => [`member${at}`, 1]);
      writeFileSync(file, JSON.stringify({ locked: Object.fromEntries(names) }));
      const { text } = await checkPolicy(file, textsIn('en').say);
      return text.trim().split('\n').at(-1);
    };
    expect(await lastOf(100)).toBe('100 mistakes.');
    expect(await lastOf(101)).toBe('There are more than 100 mistakes; the rest of them is not listed.');
  });
});
