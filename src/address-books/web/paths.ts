/** The value at a path such as `company.name` or `phones.0`; an empty path returns the value itself. */
export function valueAt(value: unknown, path: string): unknown {
  const names = path.trim() === '' ? [] : path.split('.').map((name) => name.trim());
  return names.reduce<unknown>((inner, name) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined;
    return (inner as Record<string, unknown>)[name];
  }, value);
}

/** The texts at a path: one, or those in a list. Numbers are texts, anything else is none. */
export function textsAt(value: unknown, path: string): string[] {
  const found = valueAt(value, path);
  return (Array.isArray(found) ? (found as unknown[]) : [found]).flatMap((one) => {
    if (typeof one === 'string') return one.trim() === '' ? [] : [one];
    return typeof one === 'number' && Number.isFinite(one) ? [String(one)] : [];
  });
}

/** Whether the value at a path is a text, a list of texts, or missing. */
export function isText(value: unknown): boolean {
  if (Array.isArray(value)) return (value as unknown[]).every((one) => !Array.isArray(one) && isText(one));
  return value === undefined || value === null || typeof value === 'string' || Number.isFinite(value);
}
