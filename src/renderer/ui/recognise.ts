import { ask } from './requests.ts';
import type { Suggest } from './suggest.svelte.ts';

/** Fills in a number, and its contact if exactly one has it. */
export async function recognise(suggest: Suggest, number: string): Promise<void> {
  suggest.fill(number, number);
  const answer = await ask('dial.suggest', { text: number, limit: 5, purpose: 'dial' });
  if (!answer.ok || suggest.text !== number) return;
  const { items, target } = answer.value;
  suggest.read = target;
  const same = items.filter((item) => item.number === target?.number && item.name !== '');
  const [only] = same;
  if (only !== undefined && same.every((item) => item.name === only.name)) suggest.choose(only);
}
