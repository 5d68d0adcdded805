/** Electron converts each argument to the type of the member, and says which it could not. */
export const unfit = (at: number, value: unknown): TypeError =>
  new TypeError(`Error processing argument at index ${at}, conversion failure from ${String(value)}`);

export function wholeNumbers(...values: unknown[]): void {
  values.forEach((value, at) => {
    if (!Number.isInteger(value)) throw unfit(at, value);
  });
}

export function text(value: unknown, at = 0): void {
  if (typeof value !== 'string') throw unfit(at, value);
}
