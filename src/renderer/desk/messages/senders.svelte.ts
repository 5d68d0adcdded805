import type { Senders } from '../../../shared/ipc/requests/messages.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';

/** The numbers and names an SMS can be sent from, and the chosen one. */
interface SenderChoice {
  readonly list: Senders['senders'];
  /** Why nothing can be sent. */
  readonly cannot: Sentence | undefined;
  readonly chosen: string | undefined;
  /** Why they could not be read. */
  readonly failed: Sentence | undefined;
  read(): Promise<void>;
  choose(id: string): void;
}

export function createSenders(): SenderChoice {
  let senders = $state.raw<Senders>({ senders: [] });
  let chosen = $state<string>();
  let failed = $state.raw<Sentence>();
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
    get failed() {
      return failed;
    },
    async read() {
      const answer = await ask('message.senders');
      failed = answer.ok ? undefined : answer.why;
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
