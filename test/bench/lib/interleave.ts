/**
 * Runs what is measured and its floor by turns, so that whatever the machine does meanwhile befalls both: A B B A A B ….
 * @returns what each gave, window by window
 */
export async function interleave<Name extends string, Result>(
  windows: number,
  measures: Readonly<Record<Name, (window: number) => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(measures) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let window = 0; window < windows; window += 1) {
    const inTurn = window % 2 === 0 ? names : [...names].reverse();
    for (const name of inTurn) results[name].push(await measures[name](window));
  }
  return results;
}
