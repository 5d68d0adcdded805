import type { Effect } from '../../calls/effects.ts';
import type { Call } from '../../calls/call.ts';
import type { CardEnds } from '../../calls/card.ts';
import type { Notify } from '../notifications/notifier.ts';
import type { Texts } from '../base/texts.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import { partyName } from '../tray/face.ts';

export interface CallEffectsParts {
  timeline: Pick<DeskTimeline, 'ended'>;
  tellMissed(call: Call): void;
  ends(call: Call): CardEnds;
  reconcile(): void;
  /** Something that follows from a call failed; the rest is done all the same. */
  onFault(part: string, error: unknown): void;
}

/** What follows from facts besides the redrawn card: an entry of the timeline, a word about a missed call, a question to the platform. */
export function handleEffects(effects: readonly Effect[], parts: CallEffectsParts): void {
  const missed = new Set(effects.flatMap((effect) => (effect.kind === 'missed' ? [effect.call.id] : [])));
  for (const effect of effects) {
    try {
      handle(effect, missed, parts);
    } catch (error) {
      parts.onFault(`effect of a call: ${effect.kind}`, error);
    }
  }
}

function handle(effect: Effect, missed: ReadonlySet<string>, parts: CallEffectsParts): void {
  if (effect.kind === 'reconcile') parts.reconcile();
  if (effect.kind === 'ended') {
    parts.timeline.ended(effect.call, parts.ends(effect.call), missed.has(effect.call.id));
  }
  // A call that was turned away so as not to disturb is listed, and disturbs no further.
  if (effect.kind === 'missed' && !effect.call.turnedAway) parts.tellMissed(effect.call);
}

export interface MissedNewsParts {
  texts: Texts;
  notify: Notify;
  icon: string;
  ends(call: Call): CardEnds;
  openDesk(): void;
}

/** One notification for a call that was missed, or for several at a time. */
export function tellMissed(
  [first, ...others]: readonly [Call, ...Call[]],
  count: number,
  { texts, notify, icon, ends, openDesk }: MissedNewsParts,
): void {
  const { party, line } = ends(first);
  const who = partyName(party, texts.say);
  const action = { action: texts.say({ id: 'missed.open' }), icon, onClick: openDesk };
  if (count === 1) {
    const named = line === undefined ? 'no' : 'yes';
    const body = texts.say({ id: 'missed.body', values: { who, named, line: line ?? '' } });
    return notify({ title: texts.say({ id: 'missed.title' }), body, ...action });
  }
  const names = new Set([who, ...others.map((call) => partyName(ends(call).party, texts.say))]);
  notify({
    title: texts.say({ id: 'missed.summary', values: { count } }),
    body: texts.say({
      id: 'missed.summaryBody',
      values: { names: [...names].join(', '), more: Math.max(0, count - 1 - others.length) },
    }),
    ...action,
  });
}
