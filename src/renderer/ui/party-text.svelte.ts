import type { Party } from '../../shared/model/card.ts';
import { countryName, list } from '../i18n/format.ts';
import { locale, t } from '../i18n/i18n.svelte.ts';
import { organisation, partyKind, prettyNumber } from './party.ts';

/** Who it is, in one line. */
export function partyName(party: Party): string {
  switch (partyKind(party)) {
    case 'one':
      return party.matches[0]?.name ?? '';
    case 'several':
      return t('call.sameNumber', {
        names: list(
          party.matches.map((match) => match.name),
          locale(),
          'or',
        ),
      });
    case 'unknown':
      return prettyNumber(party) ?? t('call.unknown');
    case 'withheld':
      return t('call.withheld');
  }
}

/** Lines under the name: organisation, then number and country. */
export function partyLines(party: Party): string[] {
  const country = countryName(party.country, locale());
  if (partyKind(party) === 'unknown') return country === undefined ? [] : [country];
  const where = [prettyNumber(party), country].filter((part) => part !== undefined);
  return [organisation(party) ?? '', where.join(' · ')].filter((line) => line !== '');
}
