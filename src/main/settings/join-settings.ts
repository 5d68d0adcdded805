import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../shared/json.ts';
import { settingsSchema, type Settings } from '../../shared/model/settings.ts';

/** Groups whose members say something together only. */
const inOnePiece: ReadonlySet<string> = new Set(['account', 'tunnel']);

/** The settings of a file that could not be read, with what was changed meanwhile. @param base what was in force before */
export function joinSettings(base: Settings, changed: Settings, file: Settings): Settings {
  const known = new Map<string, unknown>(Object.entries(file));
  const before = new Map<string, unknown>(Object.entries(base));
  for (const [name, value] of Object.entries(changed)) {
    const was = before.get(name);
    if (isDeepStrictEqual(value, was)) continue;
    known.set(name, inOnePiece.has(name) ? value : joined(was, value, known.get(name)));
  }
  const all = Object.fromEntries(known);
  return settingsSchema.safeParse(all).data ?? { ...file, ...changedOf(base, changed) };
}

const changedOf = (base: Settings, changed: Settings): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(changed).filter(
      ([name, value]) => !isDeepStrictEqual(value, base[name as keyof Settings]),
    ),
  );

function joined(was: unknown, now: unknown, file: unknown): unknown {
  if (isDeepStrictEqual(now, was)) return file;
  if (Array.isArray(now) && Array.isArray(file)) return joinedLists(Array.isArray(was) ? was : [], now, file);
  if (!isRecord(now) || !isRecord(file)) return now;
  const earlier = isRecord(was) ? was : {};
  const members = Object.entries(now).map(([name, value]) => [
    name,
    joined(valueOf(earlier, name), value, valueOf(file, name)),
  ]);
  return { ...file, ...(Object.fromEntries(members) as Record<string, unknown>) };
}

const valueOf = (group: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(group, name) ? group[name] : undefined;

/** What both have is as it was changed, and what was there before the changes, and is not any more, was removed. */
function joinedLists(was: readonly unknown[], now: readonly unknown[], file: readonly unknown[]): unknown[] {
  const nameOf = (each: unknown): unknown => (isRecord(each) && 'id' in each ? each['id'] : each);
  const isIn = (list: readonly unknown[], each: unknown): boolean =>
    list.some((other) => isDeepStrictEqual(nameOf(other), nameOf(each)));
  const newest = (each: unknown): unknown => now.find((other) => isIn([other], each)) ?? each;
  const left = file.filter((each) => isIn(now, each) || !isIn(was, each));
  return [...left.map(newest), ...now.filter((each) => !isIn(file, each))];
}
