import { untrack } from 'svelte';
import { ask } from '../../ui/requests.ts';

interface KnownNumber {
  pretty: string;
  name?: string;
  contactId?: string;
}

export type KnownNumbers = Readonly<Record<string, KnownNumber>>;

/** Looks up the numbers to choose from. Create it in a component. */
export function createKnownNumbers(numbers: () => readonly string[] | undefined): () => KnownNumbers {
  let knownNumbers = $state.raw<KnownNumbers>({});

  async function lookUp(number: string): Promise<void> {
    const answer = await ask('dial.suggest', { text: number, limit: 3, purpose: 'dial' });
    if (!answer.ok) return;
    const { items, target } = answer.value;
    const { name = '', contactId } = items.find((item) => item.number === number) ?? {};
    const found = {
      pretty: target?.pretty ?? number,
      ...(name !== '' && { name }),
      ...(contactId !== undefined && { contactId }),
    };
    knownNumbers = { ...knownNumbers, [number]: found };
  }

  $effect(() => {
    const requested = numbers() ?? [];
    knownNumbers = {};
    untrack(() => requested.forEach((number) => void lookUp(number)));
  });
  return () => knownNumbers;
}
