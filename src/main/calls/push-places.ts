import { numberOf } from '../../calls/legs.ts';
import type { PushPlaces } from '../../calls/facts.ts';
import { sameNumber } from '../../calls/same-number.ts';
import type { NewCallFact } from '../../shared/model/push.ts';
import type { DeskState } from '../state/state.ts';

type Known = Pick<DeskState, 'lines' | 'callerIds' | 'colleagues' | 'devices'>;
type Owner = 'me' | 'others' | undefined;

/** The owners of the lines and numbers in a push, as far as the platform reports members, devices and direct dials. */
export function placesOf(push: NewCallFact, userId: string, known: Known): PushPlaces {
  const line = ownerOfLine(push.channelId, userId, known);
  const own = ownerOfNumber(numberOf(push.direction === 'in' ? push.to : push.from), userId, known);
  const diverter = ownerOfNumber(numberOf(push.diversion), userId, known);
  return {
    ...(line && { line }),
    ...(own && { own: own.owner }),
    // Perhaps only some members of a line were called.
    ...(diverter && !(diverter.isLine && diverter.owner === 'me') && { diverter: diverter.owner }),
  };
}

function ownerOfLine(lineId: string | undefined, userId: string, { lines }: Known): Owner {
  const members = lines.find(({ id }) => id === lineId)?.userIds ?? [];
  if (members.length === 0) return undefined;
  return members.includes(userId) ? 'me' : 'others';
}

function ownerOfNumber(
  number: string | undefined,
  userId: string,
  known: Known,
): { owner: 'me' | 'others'; isLine: boolean } | undefined {
  if (number === undefined) return undefined;
  const { callerIds, colleagues, devices, lines } = known;
  const endpointId = callerIds.find((each) => sameNumber(each.number, number))?.endpointId;
  if (lines.some(({ id }) => id === endpointId)) {
    const owner = ownerOfLine(endpointId, userId, known);
    return owner && { owner, isLine: true };
  }
  if (endpointId === userId || devices.some(({ id }) => id === endpointId))
    return { owner: 'me', isLine: false };
  const isColleagues = colleagues.some(
    (colleague) =>
      colleague.userId === endpointId || colleague.directDials.some((dial) => sameNumber(dial, number)),
  );
  return isColleagues ? { owner: 'others', isLine: false } : undefined;
}
