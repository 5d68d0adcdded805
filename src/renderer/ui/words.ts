import type { MessageId } from '../../shared/messages/index.ts';
import type { CallCard, Party } from '../../shared/model/card.ts';
import { countryName, duration, either } from '../i18n/format.ts';
import { locale, t } from '../i18n/i18n.svelte.ts';
import { stateMessage, timerSpan } from './cards.ts';
import { organisation, partyKind, prettyNumber } from './party.ts';

/** Who it is, in one line. */
export function partyName(party: Party): string {
  switch (partyKind(party)) {
    case 'one':
      return party.matches[0]?.name ?? '';
    case 'several':
      return t('call.sameNumber', {
        names: either(
          party.matches.map((match) => match.name),
          locale(),
        ),
      });
    case 'unknown':
      return prettyNumber(party) ?? t('call.unknown');
    case 'withheld':
      return t('call.withheld');
  }
}

/** What stands under the name. The number is missing where it is the name already. */
export function partyParts(party: Party): { organisation?: string; number?: string; country?: string } {
  const country = countryName(party.country, locale());
  const number = partyKind(party) === 'unknown' ? undefined : prettyNumber(party);
  const where = organisation(party);
  return {
    ...(where === undefined ? {} : { organisation: where }),
    ...(number === undefined ? {} : { number }),
    ...(country === undefined ? {} : { country }),
  };
}

/** The state of a call and what belongs to it: "Incoming · Sales", "Ended · 3:12 · Sales". */
export function statusText(card: CallCard): string {
  const span = timerSpan(card);
  const talked = span?.until === undefined ? undefined : duration(span.until - span.from);
  return [t(stateMessage(card)), talked, card.line].filter((part) => part !== undefined).join(' · ');
}

/** What is said aloud of the newest call that waits; nothing when none does. */
export function announcement(ordered: readonly CallCard[]): string {
  const ringing = ordered.find((card) => card.state === 'ringing' && card.direction === 'in');
  if (ringing === undefined) return '';
  const who = partyName(ringing.party);
  return ringing.line === undefined
    ? t('call.announce', { who })
    : t('call.announceLine', { who, line: ringing.line });
}

/** How the call came and where it goes, as far as it matters in its state. */
export function callFacts(card: CallCard): string[] {
  const facts: string[] = [];
  if (card.forwardedBy !== undefined) facts.push(t('call.forwardedBy', { who: card.forwardedBy }));
  // Who is asked before a transfer stands beside the buttons that end the question.
  // So it does in the notice of a transfer that is done.
  const said = card.consultation !== undefined || (card.state === 'ended' && card.notice !== undefined);
  if (card.transferTarget !== undefined && !said) {
    facts.push(t(targetFact(card), { target: card.transferTarget }));
  }
  if (card.step === 'ordered' || card.step === 'farEnd') facts.push(t(`call.${card.step}`));
  else if (card.ringsOn.length > 0 && (card.state === 'ringing' || card.state === 'dialling')) {
    const id = card.direction === 'in' ? 'call.ringsOn' : 'call.callingOn';
    facts.push(t(id, { devices: card.ringsOn.join(', ') }));
  }
  return facts;
}

function targetFact({ state }: CallCard): MessageId {
  if (state === 'ended') return 'call.wentTo';
  return state === 'transferring' ? 'call.goesTo' : 'call.asks';
}
