import type { Effect } from '../../calls/effects.ts';
import type { Call } from '../../calls/call.ts';
import type { CardEnds } from '../../calls/card.ts';
import type { Notify } from '../notifications/notifier.ts';
import type { Texts } from '../base/texts.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import { partyName } from '../tray/face.ts';

export interface CallEffectsDeps {
  timeline: Pick<DeskTimeline, 'ended'>;
  tellMissed(call: Call): void;
  ends(call: Call): CardEnds;
  reconcile(): void;
  /** An effect failed; the others still run. */
  onFault(part: string, error: unknown): void;
}

/** Carries out the effects of facts: timeline entries, notifications, reconciliation. */
export function handleEffects(effects: readonly Effect[], deps: CallEffectsDeps): void {
  const missed = new Set(effects.flatMap((effect) => (effect.kind === 'missed' ? [effect.call.id] : [])));
  for (const effect of effects) {
    try {
      handle(effect, missed, deps);
    } catch (error) {
      deps.onFault(`effect of a call: ${effect.kind}`, error);
    }
  }
}

function handle(effect: Effect, missed: ReadonlySet<string>, deps: CallEffectsDeps): void {
  if (effect.kind === 'reconcile') deps.reconcile();
  if (effect.kind === 'ended') {
    deps.timeline.ended(effect.call, deps.ends(effect.call), missed.has(effect.call.id));
  }
  // A call rejected by do-not-disturb is only listed.
  if (effect.kind === 'missed' && !effect.call.turnedAway) deps.tellMissed(effect.call);
}

export interface MissedNewsDeps {
  texts: Texts;
  notify: Notify;
  icon: string;
  ends(call: Call): CardEnds;
  openDesk(): void;
}

/** One notification for one or several missed calls. */
export function tellMissed(
  [first, ...others]: readonly [Call, ...Call[]],
  count: number,
  { texts, notify, icon, ends, openDesk }: MissedNewsDeps,
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
