import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { settingsSchema, type Settings } from '../../shared/model/settings.ts';
import type { Sentence } from '../../shared/sentence.ts';

/** The preferences of a file, and beside them what a newer version of the program wrote and this one does not know. */
export interface SettingsFile {
  settings: Settings;
  unknown: Record<string, unknown>;
}

/**
 * Reads the preferences. A file that is not JSON is set aside under a name that is reported; a field with a value
 * that cannot be loses that field only, after a copy of the file was kept. Nothing is deleted. Never throws: a folder
 * that allows neither is reported.
 * @param now epoch milliseconds, names the file set aside
 */
export function readSettings(path: string, now: number, report: (problem: Sentence) => void): SettingsFile {
  const none = (): SettingsFile => ({ settings: settingsSchema.parse({}), unknown: {} });
  const aside = path.replace(/(\.json)?$/, `.damaged-${now}.json`);
  const damaged = (keep: () => void): void => {
    try {
      keep();
      report({ id: 'settings.damaged', values: { file: aside } });
    } catch (error) {
      report(notWritten(error));
    }
  };
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    // There is none, nor a folder for it.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return none();
    damaged(() => renameSync(path, aside));
    return none();
  }
  const whole = settingsSchema.safeParse(raw);
  if (whole.success) return { settings: whole.data, unknown: unknownFields(raw, whole.data) };
  damaged(() => copyFileSync(path, aside));
  const valid = validFields(raw);
  const settings = settingsSchema.parse(valid);
  return { settings, unknown: unknownFields({ ...strange(raw), ...valid }, settings) };
}

/** What a disk that refuses is called. */
export function notWritten(error: unknown): Sentence {
  const detail = error instanceof Error ? error.message : String(error);
  return { id: 'settings.notWritten', values: { detail } };
}

/** The top-level fields that parse by themselves. */
function validFields(raw: unknown): Record<string, unknown> {
  if (!isRecord(raw)) return {};
  const found = new Map(Object.entries(raw));
  return Object.fromEntries(
    Object.entries(settingsSchema.shape).flatMap(([key, schema]) =>
      schema.safeParse(found.get(key)).success ? [[key, found.get(key)]] : [],
    ),
  );
}

/** The top-level fields that no version up to this one has. */
function strange(raw: unknown): Record<string, unknown> {
  if (!isRecord(raw)) return {};
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !Object.hasOwn(settingsSchema.shape, key)));
}

/** What `raw` has beyond `known`, in it and in its groups. */
function unknownFields(raw: unknown, known: object): Record<string, unknown> {
  if (!isRecord(raw)) return {};
  const understood = new Map<string, unknown>(Object.entries(known));
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => {
      const mine = understood.get(key);
      if (mine === undefined) return [[key, value]];
      const inside = isRecord(mine) ? unknownFields(value, mine) : {};
      return Object.keys(inside).length > 0 ? [[key, inside]] : [];
    }),
  );
}

/** What goes to the disk: the preferences, and what is not understood in the group where it was. */
export function withUnknown(settings: Settings, unknown: Record<string, unknown>): Record<string, unknown> {
  // A group that was cleared since takes with it what belonged to it.
  const cleared = (key: string): boolean =>
    Object.hasOwn(settingsSchema.shape, key) && settings[key as keyof Settings] === undefined;
  return merged(settings, Object.fromEntries(Object.entries(unknown).filter(([key]) => !cleared(key))));
}

function merged(known: object, unknown: Record<string, unknown>): Record<string, unknown> {
  const mine = new Map<string, unknown>(Object.entries(known));
  const both = Object.entries(unknown).map(([key, value]) => {
    const group = mine.get(key);
    return [key, isRecord(group) && isRecord(value) ? merged(group, value) : value] as const;
  });
  return { ...known, ...(Object.fromEntries(both) as Record<string, unknown>) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
