import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadPolicy, type LoadedPolicy } from '../../../../src/main/policy/load-policy.ts';
import { openPolicyFile, type PolicyFile } from '../../../../src/main/policy/policy-file.ts';
import type { TrustQuestion } from '../../../../src/main/policy/trust.ts';

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
  it('is nothing where there is no file, and applies as soon as folder and file are there', async () => {
    const system = join(folder(), 'Deskbell', 'policy.json');
    const file = await opened({ system });
    expect(file.current()).toEqual({ policy: { defaults: new Map(), locked: new Map() } });
    mkdirSync(join(system, '..'), { mode: 0o755 });
    put(system, zoom(2));
    await vi.waitFor(() => expect(zoomOf(file)).toBe(2));
    expect(file.current().view).toMatchObject({ file: system, since: 7, locked: ['zoom'], mistakes: [] });
  });

  it('goes with its file, and follows one that takes its place', async () => {
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

  it('stays as it was while the file is half written or too large, and says so', async () => {
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

  it('is read as Windows writes it: UTF-16, or UTF-8 with a mark', async () => {
    const system = join(folder(), 'policy.json');
    put(system, Buffer.from(`\uFEFF${zoom(2)}`, 'utf16le'));
    const file = await opened({ system });
    expect(zoomOf(file)).toBe(2);
    put(system, `\uFEFF${zoom(3)}`);
    await vi.waitFor(() => expect(zoomOf(file)).toBe(3));
  });

  it('that is not believed is ignored, and says which place others can change', async () => {
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

  it('cannot be got around with a file of the user, where the computer has one', async () => {
    const place = folder();
    const [system, trial] = [join(place, 'policy.json'), join(place, 'mine.json')];
    put(trial, zoom(3));
    const asked: TrustQuestion[] = [];
    const load = (question: TrustQuestion): Promise<LoadedPolicy> => {
      asked.push(question);
      if (question.file === system || question.isTrial) return trusting(question);
      const problem = { id: 'policy.problem.untrusted', values: { file: trial, place: trial } } as const;
      return Promise.resolve({ kind: 'refused', problem, isTrouble: false });
    };
    const free = await opened({ system, trial, load });
    expect(zoomOf(free)).toBe(3);
    free.close();
    put(system, zoom(2));
    asked.length = 0;
    const managed = await opened({ system, trial, load });
    expect(asked).toContainEqual({ file: trial, isTrial: false });
    expect(zoomOf(managed)).toBe(2);
  });

  it('that is tried and is not there says so', async () => {
    const place = folder();
    const file = await opened({ system: join(place, 'policy.json'), trial: join(place, 'none.json') });
    expect(problemOf(file)).toBe('policy.problem.missing');
  });
});
