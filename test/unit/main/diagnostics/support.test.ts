import { expect, it } from 'vitest';
import { createSupport } from '../../../../src/main/diagnostics/support.ts';
import { signedInState } from '../presentation/samples.ts';
import { memorySettings } from '../support.ts';

function support() {
  const saved: { name: string; text: string }[] = [];
  let made = 0;
  const desk = createSupport({
    now: () => Date.UTC(2026, 0, 2),
    state: { get: signedInState },
    settings: memorySettings().settings,
    diagnosis: {
      read: () => Promise.resolve({ findings: [], pushes: [], refused: [], tunnel: [] }),
      counters: () => undefined,
      clockAheadMs: () => (made += 1),
    },
    versions: () => ({ deskbell: '1.0.0' }),
    logTail: () => Promise.resolve([]),
    saveText: (name, text) => Promise.resolve(saved.push({ name, text }) > 0),
  });
  return { ...desk, saved };
}

it('cannot be saved before it was previewed', async () => {
  const { save, saved } = support();
  expect([await save(), saved]).toEqual([false, []]);
});

it('is saved exactly as last previewed, named after the day', async () => {
  const { file, save, saved } = support();
  const first = await file();
  const second = await file();
  expect(await save()).toBe(true);
  expect(saved).toEqual([second]);
  expect(second.text).not.toBe(first.text);
  expect(second.name).toBe('deskbell-support-2026-01-02.json');
});
