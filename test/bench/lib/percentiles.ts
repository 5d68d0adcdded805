/**
 * The value below which `percent` of the samples lie, by the nearest rank: always one of the samples.
 * @param percent above 0, at most 100
 * @throws RangeError without samples, or for another percentage
 */
export function percentile(samples: readonly number[], percent: number): number {
  if (!(percent > 0 && percent <= 100))
    throw new RangeError(`${percent} is no percentage above 0 and up to 100.`);
  const sorted = Float64Array.from(samples).sort();
  const value = sorted[Math.ceil((percent / 100) * sorted.length) - 1];
  if (value === undefined) throw new RangeError('There are no samples.');
  return value;
}
