import type { Effect } from '../../calls/effects.ts';
import type { Call } from '../../calls/call.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Notify } from '../notifications/notifier.ts';
import type { Texts } from '../texts.ts';
import { partyName } from '../tray/face.ts';
import { addRecent, recentOf } from './recent.ts';
import type { StateHolder } from './state.ts';

export interface AftermathParts {
  state: StateHolder;
  texts: Texts;
  notify: Notify;
  icon: string;
  card(call: Call): CallCard;
  /** Asks the platform for its live calls. */
  reconcile(): void;
  openDesk(): void;
}

/** What follows from facts besides the redrawn card: the list of recent calls, the missed ones, a question to the platform. */
export function handleEffects(effects: readonly Effect[], parts: AftermathParts): void {
  const missed = new Set(effects.flatMap((effect) => (effect.kind === 'missed' ? [effect.call.id] : [])));
  for (const effect of effects) {
    if (effect.kind === 'reconcile') parts.reconcile();
    if (effect.kind === 'ended') remember(effect.call, missed.has(effect.call.id), parts);
    if (effect.kind === 'missed') tellMissed(effect.call, parts);
  }
}

function remember(call: Call, missed: boolean, { state, card }: AftermathParts): void {
  state.patch({ recent: addRecent(state.get().recent, recentOf(card(call), missed)) });
}

function tellMissed(call: Call, { state, texts, notify, icon, card, openDesk }: AftermathParts): void {
  state.patch({ missed: state.get().missed + 1 });
  const { party, line } = card(call);
  notify({
    title: texts.say({ id: 'missed.title' }),
    body: texts.say({
      id: 'missed.body',
      values: { who: partyName(party, texts.say), line: line ?? 'none' },
    }),
    action: texts.say({ id: 'missed.open' }),
    icon,
    onClick: openDesk,
  });
}
