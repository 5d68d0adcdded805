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
});
