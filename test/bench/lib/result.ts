import { loadavg } from 'node:os';

/** The budget of a figure: `most` or `least`. */
export type Budget = { most: number } | { least: number };

/**
 * Ends a measurement: its last line on standard output. A budget bears the name of its figure.
 * The process fails when a budget is missed. `noisy`: too much of the processor was stolen for absolute times to count.
 */
export function report(
  bench: string,
  measured: Record<string, number>,
  budgets: Record<string, Budget>,
  { stolenShare, noisy = false }: { stolenShare?: number; noisy?: boolean } = {},
): void {
  const figures = Object.fromEntries(
    Object.entries({
      ...measured,
      load_average: loadavg()[0] ?? 0,
      ...(stolenShare !== undefined && { stolen_percent: stolenShare * 100 }),
    }).map(([name, value]) => [name, round(value)]),
  );
  const missed = Object.entries(budgets).filter(
    ([name, budget]) => !holds(measured[name] ?? Number.NaN, budget),
  );
  for (const [name, budget] of missed) progress(`${name} is ${figures[name]}; budget: ${inWords(budget)}.`);
  const limits = Object.entries(budgets).map(([name, budget]) => [
    name,
    'most' in budget ? budget.most : budget.least,
  ]);
  const ok = missed.length === 0;
  process.stdout.write(
    `${JSON.stringify({
      bench,
      figures,
      budgets: Object.fromEntries(limits) as Record<string, number>,
      ok,
      ...(noisy && { noisy }),
    })}\n`,
  );
  if (!ok) process.exitCode = 1;
}

/** Says how far the measurement is, on standard error. */
export function progress(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

const holds = (value: number, budget: Budget): boolean =>
  'most' in budget ? value <= budget.most : value >= budget.least;

const inWords = (budget: Budget): string =>
  'most' in budget ? `at most ${budget.most}` : `at least ${budget.least}`;

const round = (value: number): number => Number(value.toPrecision(4));
