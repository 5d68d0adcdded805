/** Those of `rows` that are not among `others`, by what names them. */
export function notIn<T>(rows: readonly T[], others: readonly T[], nameOf: (row: T) => string): T[] {
  const known = new Set(others.map(nameOf));
  return rows.filter((row) => !known.has(nameOf(row)));
}
