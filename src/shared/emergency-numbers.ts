/** Emergency numbers by ISO 3166-1 alpha-2 code. 112 works everywhere. */
const byCountry: Readonly<Record<string, readonly string[]>> = {
  AT: ['122', '133', '144'],
  AU: ['000'],
  BE: ['100', '101'],
  CA: ['911'],
  CH: ['117', '118', '144', '1414'],
  CZ: ['150', '155', '158'],
  DE: ['110'],
  ES: ['061', '062', '080', '091'],
  FR: ['15', '17', '18', '114'],
  GB: ['999'],
  IE: ['999'],
  IN: ['100', '101', '102'],
  IT: ['113', '115', '118'],
  JP: ['110', '119'],
  LI: ['117', '118', '144'],
  NO: ['110', '113'],
  NZ: ['111'],
  PL: ['997', '998', '999'],
  US: ['911'],
};

const EVERYWHERE = '112';

/** Whether these digits are an emergency number in `country` (ISO 3166-1 alpha-2). */
export function isEmergency(digits: string, country: string): boolean {
  return digits === EVERYWHERE || (byCountry[country.toUpperCase()]?.includes(digits) ?? false);
}
