export type QueryValue = string | number | boolean | undefined | readonly string[];

/** `?name=value…` without undefined values and with repeated lists, or an empty string. */
export function queryOf(query: Record<string, QueryValue> = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of typeof value === 'object' ? value : [String(value)]) pairs.append(name, one);
  }
  return pairs.size === 0 ? '' : `?${pairs.toString()}`;
}

/**
 * Builds a path from literal text and ids, and encodes each id: pathOf`/calls/${callId}/hold`.
 * @throws RangeError for an id that would change the path: empty, or a dot segment
 */
export function pathOf(literals: TemplateStringsArray, ...ids: string[]): string {
  for (const id of ids) {
    if (id === '' || id === '.' || id === '..') throw new RangeError(`"${id}" is no id for a path`);
  }
  return literals.reduce((path, literal, i) => path + encodeURIComponent(ids[i - 1] ?? '') + literal);
}
