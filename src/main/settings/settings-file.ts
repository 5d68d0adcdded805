import { readFileSync, renameSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { settingsSchema, type Settings } from '../../shared/model/settings.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import { isRecord } from '../../shared/json.ts';
import { readProblem, UnreadableFile } from '../../storage/read-problem.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { failureOf } from '../base/refusal.ts';

/** The settings, and unknown fields of a newer version. */
export interface SettingsFile {
  settings: Settings;
  unknown: Record<string, unknown>;
  notUnderstood: NotUnderstood[];
  /** There is no file. */
  isMissing?: true;
  /** Why the content of the existing file is unknown. */
  unread?: UnreadableFile;
}

/** A value that this version refuses, such as a choice that only a newer one has. */
export interface NotUnderstood {
  /** `['popup', 'corner']` */
  path: string[];
  value: unknown;
  /** The value used in its place. */
  instead: unknown;
}

const none = (): SettingsFile => ({
  settings: settingsSchema.parse({}),
  unknown: {},
  notUnderstood: [],
});

/**
 * Reads the settings. Invalid JSON is set aside; a field that is not understood gets its default, and stays in the file.
 * What cannot be read just now, or not be set aside, stays as it is. Nothing is deleted. Never throws: errors are reported.
 * @param now epoch milliseconds, for the name of the copy
 */
export function readSettings(path: string, now: number, report: (problem: Sentence) => void): SettingsFile {
  const aside = path.replace(/(\.json)?$/, `.damaged-${now}.json`);
  const unread = (error: unknown): SettingsFile => ({ ...none(), unread: new UnreadableFile(path, error) });
  const damaged = (): SettingsFile => {
    try {
      renameSync(path, aside);
    } catch (error) {
      return unread(error);
    }
    report({ id: 'settings.damaged', values: { file: aside } });
    return none();
  };
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const problem = readProblem(error);
    if (problem === 'unreadable') return unread(error);
    return problem === 'missing' ? { ...none(), isMissing: true } : damaged();
  }
  if (!isRecord(raw)) return damaged();
  const understood = parseUnderstood(raw);
  const { notUnderstood } = understood;
  if (notUnderstood.length > 0) {
    const names = notUnderstood.map(({ path }) => path.join('.')).join(', ');
    report({ id: 'settings.notUnderstood', values: { names: names.slice(0, longestNames) } });
  }
  return understood;
}

/** Most characters of names in a notice. */
const longestNames = 300;

/** The notice for a disk that refuses to write. */
export function notWritten(error: unknown): Sentence {
  return { id: 'settings.notWritten', values: { why: whyOf(error) } };
}

const whyOf = (error: unknown): Sentence => failureSentence(failureOf(asStorageError(error)));

/** The notice for a file that is left alone. */
export function notRead(
  { path, cause }: UnreadableFile,
  id: 'settings.unreadable' | 'settings.besideUnreadable' = 'settings.unreadable',
): Sentence {
  return { id, values: { file: path, why: whyOf(cause) } };
}

/** Leaves out what the schema refuses: a member of a group, or else the whole field. */
function parseUnderstood(raw: Record<string, unknown>): SettingsFile {
  let notUnderstood: NotUnderstood[] = [];
  let rest = raw;
  for (;;) {
    const parsed = settingsSchema.safeParse(rest);
    if (parsed.success) {
      const settings = parsed.data;
      return {
        settings,
        unknown: unknownFields(rest, settings),
        notUnderstood: notUnderstood.map((each) => ({ ...each, instead: valueIn(settings, each.path) })),
      };
    }
    // Each round takes one away, so that there is an end.
    const path = refusedIn(rest, parsed.error.issues[0]?.path ?? []);
    if (path === undefined) return { settings: settingsSchema.parse({}), unknown: {}, notUnderstood };
    // A whole field takes its members with it.
    const others = notUnderstood.filter((each) => path.length > 1 || each.path[0] !== path[0]);
    notUnderstood = [...others, { path, value: valueIn(raw, path), instead: undefined }];
    rest = without(rest, path);
  }
}

/** The part of the file that an issue is about, if it is there. */
function refusedIn(
  raw: Record<string, unknown>,
  [key, member]: readonly PropertyKey[],
): string[] | undefined {
  if (typeof key !== 'string' || !Object.hasOwn(raw, key)) return undefined;
  const group = new Map(Object.entries(raw)).get(key);
  const isMember = typeof member === 'string' && isRecord(group) && Object.hasOwn(group, member);
  return isMember ? [key, member] : [key];
}

function without(raw: Record<string, unknown>, [key, ...inside]: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(raw).flatMap(([name, value]): [string, unknown][] => {
    if (name !== key) return [[name, value]];
    return inside.length > 0 && isRecord(value) ? [[name, without(value, inside)]] : [];
  });
  return Object.fromEntries(entries);
}

function valueIn(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    root,
  );
}

/** What this version does not understand stays in the file until its user chooses something else. */
export function stillNotUnderstood(list: readonly NotUnderstood[], settings: Settings): NotUnderstood[] {
  return list.filter(({ path, instead }) => isDeepStrictEqual(valueIn(settings, path), instead));
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
export function withUnknown(
  settings: Settings,
  { unknown, notUnderstood }: Pick<SettingsFile, 'unknown' | 'notUnderstood'>,
): Record<string, unknown> {
  // The unknown fields of a cleared group are dropped.
  const cleared = (key: string): boolean =>
    Object.hasOwn(settingsSchema.shape, key) && settings[key as keyof Settings] === undefined;
  const recognised = merged(
    settings,
    Object.fromEntries(Object.entries(unknown).filter(([key]) => !cleared(key))),
  );
  return notUnderstood.reduce((file, { path: [key = '', member], value }) => {
    if (member === undefined) return { ...file, [key]: value };
    const group = new Map(Object.entries(file)).get(key);
    return isRecord(group) ? { ...file, [key]: { ...group, [member]: value } } : file;
  }, recognised);
}

function merged(known: object, unknown: Record<string, unknown>): Record<string, unknown> {
  const mine = new Map<string, unknown>(Object.entries(known));
  const both = Object.entries(unknown).map(([key, value]) => {
    const group = mine.get(key);
    return [key, isRecord(group) && isRecord(value) ? merged(group, value) : value] as const;
  });
  return { ...known, ...(Object.fromEntries(both) as Record<string, unknown>) };
}
