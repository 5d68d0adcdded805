import type { ListedCall } from '../../calls/facts.ts';
import type { CallerId, Colleague } from '../../shared/model/account.ts';
import type { DialSuggestion } from '../../shared/ipc/requests/dial.ts';
import { fromPush, pretty } from '../../shared/phone-number.ts';
import type { DeskState } from '../state/state.ts';

/** What GET /calls said longer ago than this is no news, ms. */
const newsMs = 10_000;

/**
 * The other users of the account who have a number, by name. `busy` where a call that the platform lists now has their
 * number in it; the platform tells no presence, so that its absence says nothing.
 */
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

/**
 * Who among the other users has a number (E.164), by name. Asked while a call rings, so that all of them are gone
 * through only when the account's lists have changed.
 */
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

/** A direct dial may be named by its number or by the id of a number; a number may say to whom it leads. */
function numberOfColleague(
  { userId, directDials }: Colleague,
  numbers: readonly CallerId[],
  country: string,
): string | undefined {
  const written = directDials.find((dial) => /^\+?\d{8,15}$/.test(dial));
  const known = numbers.find(({ id, endpointId }) => {
    return endpointId === userId || (id !== undefined && directDials.includes(id));
  });
  return fromPush(known?.number ?? written, country);
}
