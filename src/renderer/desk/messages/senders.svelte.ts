import type { Senders } from '../../../shared/ipc/requests/messages.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';

/** The numbers and names an SMS can be sent from, and the chosen one. */
interface SenderChoice {
  readonly list: Senders['senders'];
  /** Why nothing can be sent. */
  readonly cannot: Sentence | undefined;
  readonly chosen: string | undefined;
  read(): Promise<void>;
  choose(id: string): void;
}

export function createSenders(): SenderChoice {
  let senders = $state.raw<Senders>({ senders: [] });
  let chosen = $state<string>();
  return {
    get list() {
      return senders.senders;
    },
    get cannot() {
      return senders.cannot;
    },
    get chosen() {
      return chosen;
    },
    async read() {
      const answer = await ask('message.senders');
      if (!answer.ok) return;
      senders = answer.value;
      const isListed = senders.senders.some(({ id }) => id === senders.chosen);
      chosen = isListed ? senders.chosen : senders.senders[0]?.id;
    },
    choose(id) {
      chosen = id;
      void ask('message.chooseSender', { id });
    },
  };
}
