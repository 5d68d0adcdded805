import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadPolicy } from '../../../../src/main/policy/load-policy.ts';
import { openPolicyFile, type PolicyFile } from '../../../../src/main/policy/policy-file.ts';

const voicemail = { kind: 'voicemail' };
const misspelt = { kind: 'voicemial' };

it('a locked list stays the whole list that it was, where one element of it cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const system = join(folder, 'policy.json');
  const opened = async (): Promise<PolicyFile> => {
    const file = await openPolicyFile({
      ...{ system, now: () => 7, quietMs: 5, pollMs: 50, againMs: 5 },
      load: ({ file }) => loadPolicy({ file, isTrial: true }),
    });
    onTestFinished(() => file.close());
    return file;
  };
  const putRules = (actions: Record<string, object>): void => {
    const callRules = Object.entries(actions).map(([name, action]) => ({
      ...{ name, callers: { kind: 'withheld' }, action },
    }));
    // Nobody but its owner writes it, whatever files are made like on this computer.
    writeFileSync(system, JSON.stringify({ locked: { callRules } }), { mode: 0o644 });
  };
  const rulesOf = (file: PolicyFile): string[] => {
    const rules = file.current().policy.locked.get('callRules') as { name: string }[] | undefined;
    return (rules ?? []).map(({ name }) => name);
  };

  const running = await opened();
  putRules({ Block: voicemail, Night: voicemail });
  await vi.waitFor(() => expect(rulesOf(running)).toEqual(['Block', 'Night']));
  putRules({ Block: misspelt, Night: voicemail });
  await vi.waitFor(() => expect(running.current().view?.mistakes).toHaveLength(1));
  expect(rulesOf(running)).toEqual(['Block', 'Night']);
  putRules({ Night: voicemail });
  await vi.waitFor(() => expect(rulesOf(running)).toEqual(['Night']));

  // One that starts knows no former value: what can be read of it holds.
  putRules({ Block: misspelt, Night: voicemail });
  expect(rulesOf(await opened())).toEqual(['Night']);
});
