import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkPolicy } from '../../../../src/main/policy/check-policy.ts';
import { textsIn } from '../../../support/texts.ts';

describe('a policy that is checked', () => {
  it('that users cannot read is no policy for them where it is installed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const system = join(folder, 'policy.json');
    writeFileSync(system, '{ "locked": { "zoom": 2 } }');
    chmodSync(system, 0o644);
    const check = async (place: string): Promise<[number, boolean]> => {
      const { text, code } = await checkPolicy(system, textsIn('en').say, place);
      return [code, text.includes('users could not read it')];
    };
    expect(await check(system)).toEqual([0, false]);
    chmodSync(system, 0o600);
    expect(await check(system)).toEqual([1, true]);
    expect(await check('/etc/deskbell/policy.json')).toEqual([0, true]);
  });

  it('shows signs that nobody sees, in values, names and its own path, and leaves none to the terminal', async () => {
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

  it('says that there are more mistakes than it lists', async () => {
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
