import type { Effect } from '../../calls/effects.ts';
import type { Call } from '../../calls/call.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Notify } from '../notifications/notifier.ts';
import type { Texts } from '../texts.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import { partyName } from '../tray/face.ts';

export interface AftermathParts {
  timeline: Pick<DeskTimeline, 'ended'>;
  texts: Texts;
  notify: Notify;
  icon: string;
  card(call: Call): CallCard;
  /** Asks the platform for its live calls. */
  reconcile(): void;
  openDesk(): void;
}

/** What follows from facts besides the redrawn card: an entry of the timeline, a word about a missed call, a question to the platform. */
export function handleEffects(effects: readonly Effect[], parts: AftermathParts): void {
  const missed = new Set(effects.flatMap((effect) => (effect.kind === 'missed' ? [effect.call.id] : [])));
  for (const effect of effects) {
    if (effect.kind === 'reconcile') parts.reconcile();
    if (effect.kind === 'ended') {
      parts.timeline.ended(effect.call, parts.card(effect.call), missed.has(effect.call.id));
    }
    // A call that was turned away so as not to disturb is listed, and disturbs no further.
    if (effect.kind === 'missed' && !effect.call.turnedAway) tellMissed(effect.call, parts);
  }
}

function tellMissed(call: Call, { texts, notify, icon, card, openDesk }: AftermathParts): void {
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
