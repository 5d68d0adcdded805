import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { settingsSchema, type Settings } from '../shared/model/settings.ts';
import type { Sentence } from '../shared/sentence.ts';

/**
 * Reads the preferences. A file that is not JSON is set aside under a name that is reported; a field with a value
 * that cannot be loses that field only, after a copy of the file was kept. Nothing is deleted. Never throws: a folder
 * that allows neither is reported.
 * @param now epoch milliseconds, names the file set aside
 */
export function readSettings(path: string, now: number, report: (problem: Sentence) => void): Settings {
  if (!existsSync(path)) return settingsSchema.parse({});
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
  } catch {
    damaged(() => renameSync(path, aside));
    return settingsSchema.parse({});
  }
  const whole = settingsSchema.safeParse(raw);
  if (whole.success) return whole.data;
  damaged(() => copyFileSync(path, aside));
  return settingsSchema.parse(validFields(raw));
}

/** What a disk that refuses is called. */
export function notWritten(error: unknown): Sentence {
  const detail = error instanceof Error ? error.message : String(error);
  return { id: 'settings.notWritten', values: { detail } };
}

/** The top-level fields that parse by themselves. */
function validFields(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null) return {};
  const fields = Object.entries(settingsSchema.shape).map(([key, schema]) => ({ key, schema }));
  const found = new Map(Object.entries(raw));
  return Object.fromEntries(
    fields.flatMap(({ key, schema }) =>
      schema.safeParse(found.get(key)).success ? [[key, found.get(key)]] : [],
    ),
  );
}
