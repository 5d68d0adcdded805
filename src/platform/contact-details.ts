import type { ContactDetails } from '../shared/model/contact-details.ts';

const longest = 200;
const mostGroups = 20;
/** Address books use such names to group lines; they say nothing about the contact. */
const lineNumber = /^item\d+$/i;

type ReadDetails = { [K in keyof ContactDetails]: ContactDetails[K] | undefined };

/** Details to merge into a contact; undefined if it has none, so that such contacts look as before. */
export function withDetails(reported: ReadDetails): { details?: ContactDetails } {
  const { geo, groups, ...texts } = reported;
  const named = Object.entries(texts).flatMap(([name, text]) => {
    const value = bounded(text);
    return value === undefined ? [] : [[name, value] as const];
  });
  const of = [...new Set((groups ?? []).flatMap((group) => bounded(group) ?? []))]
    .filter((group) => !lineNumber.test(group))
    .slice(0, mostGroups);
  const place = geo && placeOf(geo.lat, geo.long);
  const details: ContactDetails = {
    ...Object.fromEntries(named),
    ...(place && { geo: place }),
    ...(of.length > 0 && { groups: of }),
  };
  return Object.keys(details).length === 0 ? {} : { details };
}

/** Geographic coordinates in a vCard: `52.5;13.4` (3.0) or `geo:52.5,13.4` (4.0). */
export function geoOf(value: string | undefined): ContactDetails['geo'] {
  const [, lat = '', long = ''] =
    /^(?:geo:)?\s*([-+]?[\d.]+)\s*[;,]\s*([-+]?[\d.]+)/i.exec(value?.trim() ?? '') ?? [];
  return placeOf(lat, long);
}

function placeOf(lat: string, long: string): ContactDetails['geo'] {
  const within = (text: string, most: number): boolean =>
    text.trim() !== '' && Math.abs(Number(text)) <= most;
  return within(lat, 90) && within(long, 180) ? { lat: lat.trim(), long: long.trim() } : undefined;
}

function bounded(text: unknown): string | undefined {
  const trimmed = typeof text === 'string' ? text.trim().slice(0, longest) : '';
  return trimmed === '' ? undefined : trimmed;
}
