import { interleave } from './interleave.ts';
import { percentile } from './percentiles.ts';
import { processorMs } from './processor-time.ts';
import { quietRun } from './quiet-run.ts';
import { report, type Budget } from './result.ts';

/** The measured program, or its floor. */
export interface Subject {
  /** One window of operations: how long each took, ms. */
  run: (window: number) => Promise<number[]> | number[];
  /** Process whose processor time counts, with its children; absent: this process alone. */
  pid?: number;
}

export interface Measurement {
  /** Duration of each operation, ms. */
  took: number[];
  /** Processor time of all operations together, including other work of the processes meanwhile. */
  processorMs: number;
}

export type Figures = Record<string, number>;

/** Measures the subjects by turns, window by window. */
export async function measureByTurns<Name extends string>(
  windows: number,
  subjects: Readonly<Record<Name, Subject>>,
): Promise<Record<Name, Measurement>> {
  const names = Object.keys(subjects) as Name[];
  const timed = names.map((name) => [name, (window: number) => measureWindow(subjects[name], window)]);
  const found = await interleave(
    windows,
    Object.fromEntries(timed) as Record<Name, (window: number) => Promise<Measurement>>,
  );
  const merged = names.map((name): [Name, Measurement] => [name, merge(found[name])]);
  return Object.fromEntries(merged) as Record<Name, Measurement>;
}

/**
 * Percentiles and processor time per operation of what was measured and of its floor, and how they compare.
 * @param floorName where several have the same floor, its figures are to stand there once
 */
export function compare(
  measured: Measurement,
  floor: Measurement,
  name = '',
  floorName: string = name,
): Figures {
  const own = name === '' ? '' : `${name}_`;
  const least = floorName === '' ? 'floor_' : `floor_${floorName}_`;
  const figures: Figures = {};
  for (const percent of [50, 95, 99]) {
    const [value, lowest] = [percentile(measured.took, percent), percentile(floor.took, percent)];
    figures[`${own}p${percent}_ms`] = value;
    figures[`${least}p${percent}_ms`] = lowest;
    figures[`ratio_${own}p${percent}`] = value / lowest;
  }
  const [used, lowest] = [processorUs(measured), processorUs(floor)];
  return {
    ...figures,
    [`${own}max_ms`]: percentile(measured.took, 100),
    [`${own}processor_us`]: used,
    [`${least}processor_us`]: lowest,
    [`ratio_${own}processor`]: used / lowest,
  };
}

/** Measures, again where too much of the processor was stolen, and reports the quietest run. */
export async function runBench(
  bench: string,
  measure: () => Promise<Figures>,
  budgets: Record<string, Budget>,
): Promise<void> {
  const { result, ...how } = await quietRun(measure);
  report(bench, result, budgets, how);
}

/** How long the work took for each of these, ms. */
export function timeEach<Input>(inputs: readonly Input[], work: (input: Input) => unknown): number[] {
  return inputs.map((input) => {
    const from = performance.now();
    work(input);
    return performance.now() - from;
  });
}

/** Processor time of one operation. */
const processorUs = ({ took, processorMs: used }: Measurement): number => (used * 1000) / took.length;

async function measureWindow({ run, pid }: Subject, window: number): Promise<Measurement> {
  const before = usedBy(pid);
  const took = await run(window);
  return { took, processorMs: usedBy(pid) - before };
}

function usedBy(pid: number | undefined): number {
  if (pid !== undefined) return processorMs(pid);
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function merge(windows: readonly Measurement[]): Measurement {
  return {
    took: windows.flatMap(({ took }) => took),
    processorMs: windows.reduce((sum, { processorMs: used }) => sum + used, 0),
  };
}
