import type { MessageId } from '../../shared/messages/index.ts';
import type { CallCard, Party } from '../../shared/model/card.ts';
import type { TimelineRow } from '../../shared/ipc/requests/timeline.ts';
import { countryName, dayAndTime, duration, either } from '../i18n/format.ts';
import { locale, t } from '../i18n/i18n.svelte.ts';
import { stateMessage, timerSpan } from './cards.ts';
import { addressBook, organisation, partyKind, prettyNumber } from './party.ts';

/** The name of the other end in one line. */
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
      return t('party.withheld');
  }
}

/** The person of a timeline entry: the contact, else the name that the entry came with. */
export function whoOf({ party, name }: Pick<TimelineRow, 'party' | 'name'>): string {
  return partyKind(party) === 'unknown' && name !== undefined ? name : partyName(party);
}

/** The combined length of two names that fit on two lines, characters. */
const together = 44;

/** The first two of several long names, one per line; undefined if the name is enough. */
export function severalNames({ matches }: Party): [string, string] | undefined {
  const [first, second] = matches;
  if (!first || !second) return undefined;
  const length = matches.reduce(
    (sum, { name }) => sum + name.length + 4,
    t('call.sameNumber', { names: '' }).length,
  );
  return length <= together ? undefined : [first.name, t('call.orName', { name: second.name })];
}

/** The last contact with this person: "Tue 14:02 missed · asked for offer 4711". Only while ringing. */
export function earlierCall({ earlier, connectedAt, startedAt }: CallCard): string | undefined {
  const [last] = earlier;
  if (!last || connectedAt !== undefined) return undefined;
  const became = last.direction === 'out' && (last.outcome === 'answered' || last.outcome === 'taken');
  const what = t(became ? 'earlier.called' : `earlier.${last.outcome}`);
  const line = `${dayAndTime(last.at, startedAt, locale())} ${what}`;
  return last.note === undefined ? line : `${line} · ${last.note}`;
}

/** The agent's last summary: "AI agent, Tue 14:02: asked when order 4711 arrives". */
export function agentSaid({ agent, startedAt, state }: CallCard): string | undefined {
  if (agent === undefined || state === 'ended') return undefined;
  return t('earlier.agent', { when: dayAndTime(agent.at, startedAt, locale()), text: agent.text });
}

/** The details below the name; without the number if that is the name. */
export function partyParts(
  party: Party,
): Record<'organisation' | 'book' | 'number' | 'country', string | undefined> {
  const land = countryName(party.country, locale());
  return {
    organisation: organisation(party),
    book: addressBook(party),
    number: partyKind(party) === 'unknown' ? undefined : prettyNumber(party),
    country: party.region === undefined ? land : [party.region, land].filter(Boolean).join(', '),
  };
}

/** "Incoming · Sales", "Ended · 3:12 · Sales" */
export function statusText(card: CallCard): string {
  const span = timerSpan(card);
  const talked = span?.until === undefined ? undefined : duration(span.until - span.from);
  return [t(stateMessage(card)), talked, card.line].filter((part) => part !== undefined).join(' · ');
}

/** The announcement of the newest ringing call. */
export function announcement(ordered: readonly CallCard[]): string {
  const ringing = ordered.find((card) => card.state === 'ringing' && card.direction === 'in');
  if (ringing === undefined) return '';
  const who = partyName(ringing.party);
  return ringing.line === undefined
    ? t('call.announce', { who })
    : t('call.announceLine', { who, line: ringing.line });
}

/** The route of a call, as far as its state makes that relevant. */
export function callFacts(card: CallCard): string[] {
  const facts: string[] = [];
  if (card.forwardedBy !== undefined) facts.push(t('call.forwardedBy', { who: card.forwardedBy }));
  if (card.pressed !== undefined) facts.push(t('call.pressed', { digits: card.pressed }));
  // The buttons of the consultation, and the notice of a finished transfer, already name who was asked.
  const hasOwnText = card.consultation !== undefined || (card.state === 'ended' && card.notice !== undefined);
  if (card.transferTarget !== undefined && !hasOwnText) {
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
