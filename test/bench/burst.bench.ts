/**
 * What a burst of new calls costs the desk: 5,000 of them as fast as sixteen connections carry them, each with 16 KiB of
 * a field that nobody knows; beside a server that only reads and answers, which gets the same bytes by turns. Neither
 * checks a signature: the service of the measurement has no key for its pushes.
 */
import { startService, type Service } from '../../src/service/server.ts';
import type { ServerAddress } from './answer/server.ts';
import { paintedAt, sharedClock, watchPainted } from './burst/painted.ts';
import { burstCalls, hangUp, newCall, sendBurst } from './burst/pushes.ts';
import { interleave } from './lib/interleave.ts';
import { percentile } from './lib/percentiles.ts';
import { processorMs } from './lib/processor-time.ts';
import { startProgram } from './lib/program.ts';
import { quietRun } from './lib/quiet-run.ts';
import { progress, report } from './lib/result.ts';
import { pushAddress, signIn, startDesk, type BenchDesk } from './popup/desk.ts';

const contacts = 250;
const calls = 5_000;
const windows = 3;
/** In which memory is back after a burst, ms. */
const backMs = 30_000;
const sampleMs = 100;
/** After the start, before memory is compared with it, ms. */
const restMs = 5_000;
const patienceMs = 60_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Memory of the main process above what it was at the start, as long as the measurement lasts. */
function watchMemory(desk: BenchDesk): { above(): number; peakMb(): number; stop(): void } {
  const atStart = desk.residentMb();
  const above = (): number => desk.residentMb() - atStart;
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, above())), sampleMs);
  return { above, peakMb: () => peak, stop: () => clearInterval(timer) };
}

interface Burst {
  answered: number[];
  processorUs: number;
  /** From sending the last push to its card. */
  lastVisibleMs?: number;
}

async function burstAtDesk(desk: BenchDesk, address: URL, round: number): Promise<Burst> {
  const { shell } = desk;
  const all = burstCalls(round, calls);
  const usedBefore = processorMs(shell.pid);
  const { answered, lastSentAt } = await sendBurst(address, all.map(newCall), 200);
  const sentAt = sharedClock() - (performance.now() - lastSentAt);
  const visibleAt = await paintedAt(shell, all.at(-1)?.callId ?? '', patienceMs);
  const processorUs = ((processorMs(shell.pid) - usedBefore) * 1000) / calls;
  progress(`Burst ${round}: p99 ${percentile(answered, 99).toFixed(1)} ms.`);
  await sendBurst(address, all.map(hangUp), 204);
  return { answered, processorUs, lastVisibleMs: visibleAt - sentAt };
}

async function burstAtFloor(address: URL, pid: number, round: number): Promise<Burst> {
  const usedBefore = processorMs(pid);
  const { answered } = await sendBurst(address, burstCalls(round, calls).map(newCall), 200);
  return { answered, processorUs: ((processorMs(pid) - usedBefore) * 1000) / calls };
}

async function measure(service: Service): Promise<Record<string, number>> {
  const floor = await startProgram<ServerAddress>(new URL('./answer/bare-server.ts', import.meta.url));
  const desk = await startDesk({ popup: { lingerSeconds: 5 } });
  try {
    await signIn(desk.shell, service, contacts);
    await watchPainted(desk.shell);
    const address = await pushAddress(service);
    const floorAddress = new URL(`http://127.0.0.1:${floor.said.port}${floor.said.path}`);
    await pause(restMs);
    const memory = watchMemory(desk);
    const first = await burstAtDesk(desk, address, windows);
    await pause(backMs);
    const [peakMb, afterMb] = [memory.peakMb(), memory.above()];
    memory.stop();
    progress(`Memory: at most ${peakMb.toFixed(0)} MB above the start, then ${afterMb.toFixed(0)} MB.`);
    const found = await interleave(windows, {
      desk: (window) => burstAtDesk(desk, address, window),
      floor: (window) => burstAtFloor(floorAddress, floor.pid, window),
    });
    const of = (bursts: Burst[], percent: number): number =>
      percentile(
        bursts.map(({ answered }) => percentile(answered, percent)),
        50,
      );
    const processor = (bursts: Burst[]): number =>
      percentile(
        bursts.map(({ processorUs }) => processorUs),
        50,
      );
    return {
      calls_per_burst: calls,
      answered_count: [first, ...found.desk].flatMap(({ answered }) => answered).length,
      first_p99_ms: percentile(first.answered, 99),
      p50_ms: of(found.desk, 50),
      p99_ms: of(found.desk, 99),
      max_ms: of(found.desk, 100),
      bare_p99_ms: of(found.floor, 99),
      ratio_p99: of(found.desk, 99) / of(found.floor, 99),
      last_visible_ms: Math.max(
        ...[first, ...found.desk].map(({ lastVisibleMs = Number.NaN }) => lastVisibleMs),
      ),
      processor_us_per_push: processor(found.desk),
      bare_processor_us_per_push: processor(found.floor),
      memory_peak_above_mb: peakMb,
      memory_after_30s_above_mb: afterMb,
    };
  } finally {
    await desk.close();
    await floor.stop();
  }
}

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
try {
  const { result, stolenShare, noisy } = await quietRun(() => measure(service));
  report(
    'burst',
    result,
    {
      answered_count: { least: calls * (windows + 1) },
      p99_ms: { most: 50 },
      last_visible_ms: { most: 1_000 },
      memory_peak_above_mb: { most: 60 },
      memory_after_30s_above_mb: { most: 60 },
    },
    { stolenShare, noisy },
  );
} finally {
  await service.close();
}
