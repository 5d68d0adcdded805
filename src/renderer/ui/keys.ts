/** Telephone keys, with the letters that no keypad shows. */
const KEYS = /^[0-9A-D*#]+$/;
/** Keys per request. */
const BATCH = 32;

/** None in a text field or with a modifier; letters only with the keypad open, as they may be shortcuts. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>,
  letters: boolean,
): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    return undefined;
  const key = event.key.toUpperCase();
  return key.length === 1 && KEYS.test(key) && (letters || !/[A-D]/.test(key)) ? key : undefined;
}

/** The keys of a pasted text, in batches and without separators; undefined if it contains anything else. */
export function keysIn(text: string): string[] | undefined {
  const keys = text.replace(/[\s()/.\-]/g, '').toUpperCase();
  if (!KEYS.test(keys)) return undefined;
  return Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, n) =>
    keys.slice(n * BATCH, (n + 1) * BATCH),
  );
}
