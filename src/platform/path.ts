export type QueryValue = string | number | boolean | undefined | readonly string[];

/** `?name=value…` with undefined values left out and lists repeated, or nothing. */
export function queryOf(query: Record<string, QueryValue> = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of typeof value === 'object' ? value : [String(value)]) pairs.append(name, one);
  }
  return pairs.size === 0 ? '' : `?${pairs.toString()}`;
}

/**
 * A path of literal text and ids, each id encoded: pathOf`/calls/${callId}/hold`.
 * @throws RangeError for an id that would make another path: none at all, or a dot segment
 */
export function pathOf(literals: TemplateStringsArray, ...ids: string[]): string {
  for (const id of ids) {
    if (id === '' || id === '.' || id === '..') throw new RangeError(`"${id}" is no id for a path`);
  }
  return literals.reduce((path, literal, i) => path + encodeURIComponent(ids[i - 1] ?? '') + literal);
}
