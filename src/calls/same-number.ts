const significant = (number: string): string => number.replace(/\D/g, '').replace(/^0+/, '');

/**
 * Whether two spellings mean one number: pushes lack the `+`, a user may type the national form. The shorter one must
 * be the end of the longer one and have at least 7 digits, so that an internal extension never equals an outside
 * number.
 */
export function sameNumber(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const [x, y] = [significant(a), significant(b)];
  if (x === y) return x !== '';
  return Math.min(x.length, y.length) >= 7 && (x.endsWith(y) || y.endsWith(x));
}
