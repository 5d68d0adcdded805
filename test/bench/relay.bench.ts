/**
 * What one gateway costs for each push, and how soon a push is at its desk, with 4,000 desks connected: beside its floor,
 * which is bare HTTP, the check of the signature and a bare publish over NATS, by turns in the same run. Then 2,000 pushes
 * a second, and whether anything is lost when NATS is killed under load.
 * `-- --desks N`: fewer, for a quick look. `-- --profile FOLDER`: a processor profile of the gateway.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { interleave } from './lib/interleave.ts';
import { percentile } from './lib/percentiles.ts';
import { machineTime, processorMs } from './lib/processor-time.ts';
import { quietRun } from './lib/quiet-run.ts';
import { randomFrom } from './lib/random.ts';
import { progress, report } from './lib/result.ts';
import { keptOf } from './relay/stored-calls.ts';
import { openSender, type Sender } from './relay/sender.ts';
import { createCallSigner } from './relay/signed-calls.ts';
import { startWorld } from './relay/world.ts';

const args = process.argv.join(' ');
const desks = Number(/--desks (\d+)/.exec(args)?.[1] ?? 4_000);
const profile = /--profile (\S+)/.exec(args)?.[1];
const secret = 'secret-of-the-account-in-the-bench';
const windows = 3;
/** A run of windows that was disturbed is repeated with calls of its own: a stream knows each of them but once. */
const mostRuns = 4;
const saturation = { ms: 1_000, most: 1_800 };
const latency = { seconds: 1.5, mostPerSecond: 700 };
const target = { perSecond: 2_000, seconds: 2 };
/** Fewer while NATS is killed: what is asked then is whether all of them arrive. */
const underFault = { perSecond: 500, seconds: 4 };
const awayMs = 1_000;
/** How long the last of them may take after NATS is back, before it counts as lost. */
const patienceMs = 40_000;

let calls = 0;
const take = (count: number): { first: number; count: number } => {
  const first = calls;
  calls += count;
  return { first, count };
};
const warmUp = take(1_000);
const runs = Array.from({ length: mostRuns }, () => ({
  saturated: Array.from({ length: windows }, () => take(saturation.most)),
  paced: Array.from({ length: windows }, () => take(latency.seconds * latency.mostPerSecond)),
}));
const rushed = take(target.perSecond * target.seconds);
const faulty = take(underFault.perSecond * underFault.seconds);

const signer = await createCallSigner(desks, `/push/${secret}`);
const requests: Buffer[] = [];
async function sign(ranges: { first: number; count: number }[]): Promise<void> {
  for (const range of ranges) {
    for (const [index, request] of (await signer.sign(range)).entries())
      requests[range.first + index] = request;
  }
}
progress('Signing pushes, unless a former run did …');
await sign([warmUp, rushed, faulty]);
const { publicKey } = signer;
const nodeFlags = profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile];
const world = await startWorld({ desks, calls, secret, publicKey, nodeFlags });
const now = (): number => Number(process.hrtime.bigint()) / 1e6;

try {
  const random = randomFrom(1);
  const [gateway, floor] = await Promise.all(
    [world.gatewayPort, world.floor.said.port].map((port) => openSender(port, { requests, calls, random })),
  );
  if (gateway === undefined || floor === undefined) throw new Error('There is nothing to measure.');
  for (const sender of [gateway, floor]) await sender.saturate(warmUp, 5_000);

  const saturate = async (sender: Sender, pid: number, range: { first: number; count: number }) => {
    const before = processorMs(pid);
    const { sent, seconds } = await sender.saturate(range, saturation.ms);
    return { perSecond: sent / seconds, msEach: (processorMs(pid) - before) / sent };
  };
  let run = -1;
  const { result, stolenShare, noisy } = await quietRun(async () => {
    run += 1;
    const { saturated, paced } = runs[run] ?? { saturated: [], paced: [] };
    const rangeOf = (ranges: typeof paced, window: number) => ranges[window] ?? { first: 0, count: 0 };
    await sign([...saturated, ...paced]);
    await Promise.all([gateway.reopen(), floor.reopen()]);
    progress('As many as are answered …');
    const full = await interleave(windows, {
      gateway: (window) => saturate(gateway, world.gateway.pid(), rangeOf(saturated, window)),
      floor: (window) => saturate(floor, world.floor.pid, rangeOf(saturated, window)),
    });
    const half = Math.min(latency.mostPerSecond, mean(full.gateway.map(({ perSecond }) => perSecond)) / 2);
    progress(`${Math.round(half)} pushes a second, half of that …`);
    const count = Math.floor(half * latency.seconds);
    gateway.answeredMs.length = 0;
    const pace = async (sender: Sender, pid: number, window: number) => {
      const { first } = rangeOf(paced, window);
      const before = processorMs(pid);
      await sender.send({ first, count }, half);
      return { first, count, msEach: (processorMs(pid) - before) / count };
    };
    const steady = await interleave(windows, {
      gateway: (window) => pace(gateway, world.gateway.pid(), window),
      floor: (window) => pace(floor, world.floor.pid, window),
    });
    return { full, steady, half, answered: [...gateway.answeredMs] };
  });

  progress(`${target.perSecond} pushes a second …`);
  const machine = machineTime();
  const gatewayBefore = processorMs(world.gateway.pid());
  const rushStarted = now();
  const late = await gateway.send(rushed, target.perSecond);
  const rushMs = now() - rushStarted;
  const ownMs = processorMs(world.gateway.pid()) - gatewayBefore;
  const coresLeft = availableParallelism() - (busySince(machine) - ownMs) / rushMs;

  progress(`NATS is killed under ${underFault.perSecond} pushes a second …`);
  gateway.answeredMs.length = 0;
  const sending = gateway.send(faulty, underFault.perSecond);
  await delay(awayMs);
  await world.nats.kill();
  await delay(awayMs);
  const startedAt = now();
  await world.nats.start();
  await sending;
  const answeredInFault = [...gateway.answeredMs];
  const refused = new Set(gateway.refused);
  const sent = Array.from({ length: calls }, (_, call) => call).filter(
    (call) => gateway.sentAt[call] !== 0 && !refused.has(call),
  );
  const patience = now() + patienceMs;
  while (now() < patience && (await world.arrived()) < sent.length) await delay(250);
  for (const sender of [gateway, floor]) sender.close();
  const { at, bareAt, twice, backAt } = await world.result();
  const missing = sent.filter((call) => at[call] === 0);
  const kept = await keptOf(missing, desks, world.administrator);

  const toDesk = (sender: Sender, arrivals: number[], ranges: { first: number; count: number }[]): number[] =>
    ranges.flatMap(({ first, count }) =>
      arrivals.slice(first, first + count).flatMap((when, index) => {
        const sentAt = sender.sentAt[first + index] ?? 0;
        return when === 0 || sentAt === 0 ? [] : [when - sentAt];
      }),
    );
  const { full, steady, half, answered } = result;
  const viaGateway = toDesk(gateway, at, steady.gateway);
  const viaFloor = toDesk(floor, bareAt, steady.floor);
  const spanS = ((gateway.sentAt[faulty.first - 1] ?? 0) - (gateway.sentAt[rushed.first] ?? 0)) / 1000;
  const back = backAt.map((when) => when - startedAt);
  const figures = {
    desks,
    saturation_per_second: mean(full.gateway.map(({ perSecond }) => perSecond)),
    floor_saturation_per_second: mean(full.floor.map(({ perSecond }) => perSecond)),
    processor_ms_per_push: mean(full.gateway.map(({ msEach }) => msEach)),
    floor_processor_ms_per_push: mean(full.floor.map(({ msEach }) => msEach)),
    half_rate_per_second: half,
    half_rate_processor_ms_per_push: mean(steady.gateway.map(({ msEach }) => msEach)),
    to_desk_p50_ms: percentile(viaGateway, 50),
    to_desk_p99_ms: percentile(viaGateway, 99),
    floor_to_desk_p50_ms: percentile(viaFloor, 50),
    floor_to_desk_p99_ms: percentile(viaFloor, 99),
    answer_p50_ms: percentile(answered, 50),
    answer_p99_ms: percentile(answered, 99),
    pushes_per_second: (rushed.count - 1) / spanS,
    rush_to_desk_p99_ms: percentile(toDesk(gateway, at, [rushed]), 99),
    rush_cores_left: coresLeft,
    sent_late_p99_ms: percentile(late, 99),
    killed_answer_p99_ms: percentile(answeredInFault, 99),
    killed_desks_back_p99_ms: back.length === 0 ? 0 : percentile(back, 99),
    killed_all_desks_back_ms: Math.max(0, ...back),
    refused: refused.size,
    lost: missing.filter((call) => !kept.has(call)).length,
    late: kept.size,
    twice,
  };
  const ratios = {
    ratio_processor: figures.processor_ms_per_push / figures.floor_processor_ms_per_push,
    ratio_to_desk_p50: figures.to_desk_p50_ms / figures.floor_to_desk_p50_ms,
    ratio_to_desk_p99: figures.to_desk_p99_ms / figures.floor_to_desk_p99_ms,
  };
  report(
    'relay',
    { ...figures, ...ratios },
    {
      ratio_processor: { most: 2 },
      ratio_to_desk_p50: { most: 2 },
      ratio_to_desk_p99: { most: 2 },
      // At this rate the sender, NATS and all desks leave a core to the gateway.
      ...(coresLeft >= 1 && { pushes_per_second: { least: target.perSecond * 0.98 } }),
      killed_desks_back_p99_ms: { most: 5_000 },
      refused: { most: 0 },
      lost: { most: 0 },
      late: { most: 0 },
      twice: { most: 0 },
    },
    { stolenShare, noisy },
  );
} finally {
  await world.stop();
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Processor time that all of the machine's programs used since, ms; what was stolen is nobody's. */
function busySince(since: ReturnType<typeof machineTime>): number {
  const { busy } = machineTime();
  return (busy - since.busy) * 10;
}
