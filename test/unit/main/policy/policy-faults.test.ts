import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadPolicy, type LoadedPolicy } from '../../../../src/main/policy/load-policy.ts';
import { openPolicyFile } from '../../../../src/main/policy/policy-file.ts';
import { watchFile } from '../../../../src/main/policy/watch-file.ts';

function fileInFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'policy.json');
}

it('a failing listener is logged, now or later, and the next change is followed', async () => {
  const file = fileInFolder();
  const faults: unknown[] = [];
  const failures = [
    () => {
      throw new Error('at once');
    },
    () => Promise.reject(new Error('later')),
  ];
  const onChange = vi.fn(() => failures.shift()?.() ?? Promise.resolve());
  const onFault = (error: unknown): void => void faults.push(error);
  onTestFinished(await watchFile(file, { quietMs: 5, pollMs: 60_000, onChange, onFault }));
  for (const count of [1, 2, 3]) {
    writeFileSync(file, String(count));
    await vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(count));
  }
  await vi.waitFor(() => expect(faults).toEqual([new Error('at once'), new Error('later')]));
});

it('a policy logs listeners that throw on a change, and notifies all the others', async () => {
  const system = fileInFolder();
  const put = (zoom: number): void =>
    writeFileSync(system, JSON.stringify({ locked: { zoom } }), { mode: 0o644 });
  put(2);
  let isBroken = false;
  const load = ({ file }: { file: string }): Promise<LoadedPolicy> =>
    isBroken ? Promise.reject(new Error('reading failed')) : loadPolicy({ file, isTrial: true });
  const policyFile = await openPolicyFile({
    system,
    load,
    now: () => 7,
    quietMs: 5,
    pollMs: 50,
    againMs: 5,
  });
  onTestFinished(() => policyFile.close());
  const faults: unknown[] = [];
  const seen: unknown[] = [];
  policyFile.onFault((error) => faults.push(error));
  policyFile.onChange(() => {
    throw new Error('listener failed');
  });
  policyFile.onChange(({ policy }) => seen.push(policy.locked.get('zoom')));
  put(3);
  await vi.waitFor(() => expect(seen).toEqual([3]));
  expect(faults).toEqual([new Error('listener failed')]);
  isBroken = true;
  await vi.waitFor(() => expect(faults).toContainEqual(new Error('reading failed')));
  isBroken = false;
  put(1);
  await vi.waitFor(() => expect(seen).toEqual([3, 1]));
});
