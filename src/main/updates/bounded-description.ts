import { endlessCode } from './answer-limits.ts';

/** The part of electron-updater that reads what an address says of its newest version. */
export interface DescriptionReader {
  getUpdateInfoAndProvider(): Promise<{ info: unknown }>;
}

/** More than any description has: values, characters, and values inside each other. */
const most = { values: 10_000, characters: 2 * 1024 * 1024, depth: 20 };

/**
 * Rejects descriptions that are much longer than what arrived: by its aliases, YAML of a few hundred bytes can stand for
 * gigabytes, which electron-updater would write into the text of an error. Nothing of it is signed at this point.
 */
export function limitDescriptions(reader: DescriptionReader): void {
  const read = reader.getUpdateInfoAndProvider.bind(reader);
  reader.getUpdateInfoAndProvider = async () => {
    const found = await read();
    if (isBounded(found.info)) return found;
    throw Object.assign(new Error('The list of versions is too long'), { code: endlessCode });
  };
}

/** Whether a value is short when it is written out, each time that it occurs. */
export function isBounded(description: unknown): boolean {
  let { values, characters } = most;
  const fits = (value: unknown, depth: number): boolean => {
    values -= 1;
    if (values < 0 || depth < 0) return false;
    if (typeof value === 'string') return (characters -= value.length) >= 0;
    if (typeof value !== 'object' || value === null) return true;
    return Object.entries(value).every(([name, inner]) => fits(name, depth) && fits(inner, depth - 1));
  };
  return fits(description, most.depth);
}
