import type { RequestArgs } from '../../shared/ipc/contract.ts';
import type { cardRequests } from '../../shared/ipc/requests/calls.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Presenter } from './presenter.ts';
import type { HandlersOf } from '../base/handlers.ts';
import { Refusal } from '../base/refusal.ts';

export interface CardHandlerDeps {
  presenter: Pick<Presenter, 'card' | 'dismiss' | 'silence' | 'testRing'>;
  copy(text: string): Promise<void>;
  /** Opens the CRM for the caller. @throws Refusal without one */
  openCrm(card: CallCard): Promise<void>;
  popupPainted(painted: RequestArgs<'popup.painted'>): void;
}

export function cardHandlers(deps: CardHandlerDeps): HandlersOf<typeof cardRequests> {
  const { presenter, copy, openCrm } = deps;
  const cardOf = (id: string): CallCard => {
    const card = presenter.card(id);
    if (!card) throw new Refusal({ kind: 'no-such-call' });
    return card;
  };
  return {
    'call.dismiss': ({ id }) => presenter.dismiss(id),
    'call.copyNumber': async ({ id }) => {
      const { number } = cardOf(id).party;
      if (number !== undefined) await copy(number);
    },
    'call.silence': ({ id }) => presenter.silence(id),
    'call.openCrm': ({ id }) => openCrm(cardOf(id)),
    'sound.test': ({ on }) => presenter.testRing(on),
    'popup.painted': (painted) => deps.popupPainted(painted),
  };
}
