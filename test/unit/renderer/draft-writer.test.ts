import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraftWriter } from '../../../src/renderer/desk/messages/draft-writer.ts';

const refused = { ok: false, why: { id: 'message.empty' } } as const;

/** A disk that writes in the order of what it is given, and answers when it is told to. */
function disk() {
  const given: { text: string; answer: (ok: boolean) => void }[] = [];
  let written = '';
  let failed = false;
  const writer = createDraftWriter(
    (text) =>
      new Promise((resolve) =>
        given.push({
          text,
          answer: (ok) => {
            if (ok) written = text;
            resolve(ok ? { ok: true } : refused);
          },
        }),
      ),
    (why) => (failed = why !== undefined),
  );
  return { writer, given, written: () => written, failed: () => failed };
}

describe('a draft', () => {
  it('is saved again when it was saved, sent and restored before the first response', async () => {
    const { writer, given, written } = disk();
    writer.keep('A third one.', undefined);
    writer.keep('', undefined);
    given[0]?.answer(true);
    given[1]?.answer(true);
    await Promise.resolve();
    writer.keep('A third one.', undefined);
    given[2]?.answer(true);
    expect(written()).toBe('A third one.');
  });

  it('is not saved twice without a change', async () => {
    const { writer, given } = disk();
    writer.keep('once', '+4930');
    writer.keep('once', '+4930');
    given[0]?.answer(true);
    await Promise.resolve();
    writer.keep('once', '+4930');
    expect(given).toHaveLength(1);
  });

  it('is saved again after an error, which is shown meanwhile', async () => {
    const { writer, given, failed } = disk();
    writer.keep('text', undefined);
    given[0]?.answer(false);
    await expect.poll(failed).toBe(true);
    writer.keep('text', undefined);
    given[1]?.answer(true);
    await expect.poll(failed).toBe(false);
  });

  it('is finally stored as last changed, however late the responses are', async () => {
    const texts = fc.array(fc.constantFrom('', 'a', 'b'), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.nat(3), { maxLength: 12 }), async (wanted, pauses) => {
        const { writer, given, written } = disk();
        let answered = 0;
        for (const [index, text] of wanted.entries()) {
          writer.keep(text, undefined);
          for (let count = pauses[index] ?? 0; count > 0 && answered < given.length; count -= 1) {
            given[answered]?.answer(true);
            answered += 1;
            await Promise.resolve();
          }
        }
        for (const { answer } of given.slice(answered)) answer(true);
        expect(written()).toBe(wanted.at(-1));
      }),
    );
  });
});
