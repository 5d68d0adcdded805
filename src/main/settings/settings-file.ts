import { copyFileSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { settingsSchema, type Settings } from '../../shared/model/settings.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { isRecord } from '../../shared/json.ts';

/** The settings, and unknown fields of a newer version. */
export interface SettingsFile {
  settings: Settings;
  unknown: Record<string, unknown>;
}

/**
 * Reads the settings. Invalid JSON is set aside; an invalid field gets its default, after a copy of the file was made.
 * Nothing is deleted. Never throws: errors are reported.
 * @param now epoch milliseconds, for the name of the copy
 */
export function readSettings(path: string, now: number, report: (problem: Sentence) => void): SettingsFile {
  const none = (): SettingsFile => ({ settings: settingsSchema.parse({}), unknown: {} });
  const asides = path.replace(/(\.json)?$/, asideMark);
  const aside = `${asides}${now}.json`;
  const damaged = (keep: () => string): void => {
    try {
      report({ id: 'settings.damaged', values: { file: keep() } });
    } catch (error) {
      report(notWritten(error));
    }
  };
  const moveAside = (): string => {
    renameSync(path, aside);
    return aside;
  };
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    // Neither file nor folder exist.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return none();
    damaged(moveAside);
    return none();
  }
  if (!isRecord(raw)) {
    damaged(moveAside);
    return none();
  }
  const whole = settingsSchema.safeParse(raw);
  if (whole.success) return { settings: whole.data, unknown: unknownFields(raw, whole.data) };
  // The file itself stays until a setting is changed: each start until then finds the copy of the first.
  damaged(() => {
    const before = copyBefore(path, asides);
    if (before === undefined) copyFileSync(path, aside);
    return before ?? aside;
  });
  const valid = validFields(raw);
  const settings = settingsSchema.parse(valid);
  return { settings, unknown: unknownFields({ ...strange(raw), ...valid }, settings) };
}

const asideMark = '.damaged-';

/** A copy that an earlier start kept of the file as it is now. */
function copyBefore(path: string, asides: string): string | undefined {
  const now = readFileSync(path);
  const folder = dirname(path);
  const copies = readdirSync(folder).filter((name) => name.startsWith(basename(asides)));
  return copies.map((name) => join(folder, name)).find((copy) => isFileWith(copy, now));
}

function isFileWith(path: string, content: Buffer): boolean {
  try {
    return readFileSync(path).equals(content);
  } catch {
    // It may be a folder, or closed to this user.
    return false;
  }
}

/** The notice for a disk that refuses to write. */
export function notWritten(error: unknown): Sentence {
  const detail = error instanceof Error ? error.message : String(error);
  return { id: 'settings.notWritten', values: { detail } };
}

function validFields(raw: unknown): Record<string, unknown> {
  if (!isRecord(raw)) return {};
  const found = new Map(Object.entries(raw));
  return Object.fromEntries(
    Object.entries(settingsSchema.shape).flatMap(([key, schema]) =>
      schema.safeParse(found.get(key)).success ? [[key, found.get(key)]] : [],
    ),
  );
}

/** Top-level fields unknown to this version. */
function strange(raw: unknown): Record<string, unknown> {
  if (!isRecord(raw)) return {};
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !Object.hasOwn(settingsSchema.shape, key)));
}

/** Fields of `raw` and its groups that `known` lacks. */
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

/** The settings with the unknown fields in their places. */
export function withUnknown(settings: Settings, unknown: Record<string, unknown>): Record<string, unknown> {
  // The unknown fields of a cleared group are dropped.
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
