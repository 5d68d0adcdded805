import type { ListedCall } from '../../shared/model/listed-call.ts';
import type { CallerId, Colleague } from '../../shared/model/account.ts';
import type { DialSuggestion } from '../../shared/ipc/requests/dial.ts';
import { fromPush, pretty } from '../../shared/phone-number.ts';
import type { DeskState } from '../state/state.ts';

/** A list of calls older than this is outdated, ms. */
const newsMs = 10_000;

/** Other users with a number, by name. `busy`: in a listed call; the platform has no presence. */
export function colleaguesOf(
  { colleagues, callerIds }: Pick<DeskState, 'colleagues' | 'callerIds'>,
  listed: { calls: readonly ListedCall[]; at: number } | undefined,
  now: number,
  country: string,
): DialSuggestion[] {
  const talking = new Set(
    listed && now - listed.at < newsMs
      ? listed.calls.flatMap(({ participants }) =>
          participants.flatMap(({ phoneNumber }) => fromPush(phoneNumber, country) ?? []),
        )
      : [],
  );
  return colleagues
    .flatMap((colleague): DialSuggestion[] => {
      const number = numberOfColleague(colleague, callerIds, country);
      if (number === undefined) return [];
      return [
        {
          source: 'colleague',
          name: colleague.name,
          number,
          pretty: pretty(number),
          ...(talking.has(number) && { busy: true as const }),
        },
      ];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Names of other users by number (E.164). Indexed whenever the lists change, as it is used while calls ring. */
export function createColleagueNames(
  state: () => Pick<DeskState, 'colleagues' | 'callerIds'>,
  country: () => string,
): (number: string) => string | undefined {
  let read: { of: readonly unknown[]; names: Map<string, string> } | undefined;
  return (number) => {
    const { colleagues, callerIds } = state();
    const of = [colleagues, callerIds, country()];
    if (!read || of.some((part, index) => part !== read?.of[index])) {
      const names = new Map<string, string>();
      for (const colleague of colleagues) {
        const own = numberOfColleague(colleague, callerIds, country());
        if (own !== undefined && !names.has(own)) names.set(own, colleague.name);
      }
      read = { of, names };
    }
    return read.names.get(number);
  };
}

/** A direct dial is a number or the id of one; a number may name its user. */
function numberOfColleague(
  { userId, directDials }: Colleague,
  numbers: readonly CallerId[],
  country: string,
): string | undefined {
  const written = directDials.find((dial) => /^\+?\d{8,15}$/.test(dial));
  const ownNumber = numbers.find(({ id, endpointId }) => {
    return endpointId === userId || (id !== undefined && directDials.includes(id));
  });
  return fromPush(ownNumber?.number ?? written, country);
}
