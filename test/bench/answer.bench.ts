/**
 * How soon a push has its XML answer, signature verified, and how many at most; by turns with the platform's own library,
 * with as many call rules as there can be, and with the floor: bare HTTP and the check of the signature.
 */
import { openConnection, type Answer } from './answer/connection.ts';
import { arrive, saturate, type Load } from './answer/load.ts';
import { requestBytes, signPushes } from './answer/pushes.ts';
import type { ServerAddress, ServerOptions } from './answer/server.ts';
import { interleave } from './lib/interleave.ts';
import { compare, measureByTurns, runBench, type Figures, type Subject } from './lib/measurement.ts';
import { percentile } from './lib/percentiles.ts';
import { processorMs } from './lib/processor-time.ts';
import { startProgram, type Program } from './lib/program.ts';
import { randomFrom } from './lib/random.ts';
import { progress } from './lib/result.ts';
import { mostRules } from '../../src/shared/model/call-rule.ts';

const arrivals = { perSecond: 200, seconds: 1 };
const windows = 12;
const connections = 16;
const rounds = 9;
const roundMs = 600;
const warmUpMs = 1_500;
const contacts = 100_000;

progress('Signing pushes …');
const { publicKey, pushes } = await signPushes(2_048);
const programs: Program<ServerAddress>[] = [];
const start = async (
  name: string,
  options: Partial<ServerOptions> = {},
): Promise<ServerAddress & { pid: number }> => {
  const program = await startProgram<ServerAddress>(new URL(`./answer/${name}-server.ts`, import.meta.url), {
    pushPublicKey: publicKey,
    ...options,
  });
  programs.push(program);
  return { ...program.said, pid: program.pid };
};

try {
  const [deskbell, library, floor] = [await start('deskbell'), await start('library'), await start('floor')];
  const ruled = await start('deskbell', { rules: { count: mostRules, contacts } });
  const load = (address: ServerAddress): Load => ({
    port: address.port,
    connections,
    next: inTurn(pushes.map((push) => requestBytes(address, push))),
  });
  const loads = {
    deskbell: load(deskbell),
    ruled: load(ruled),
    library: load(library),
    floor: load(floor),
  };
  if ((await forged(deskbell)).status !== 403) throw new Error('The desk believed a forged push.');
  if (!(await forged(library)).body.includes('<Error'))
    throw new Error('The library believed a forged push.');

  for (const each of Object.values(loads)) await saturate(each, warmUpMs);
  await runBench('answer', async () => ({ ...(await arriving()), ...(await saturated()) }), {
    ratio_to_library: { least: 3.5 },
    ratio_rules_to_none: { most: 1.25 },
    ratio_arriving_p50: { most: 2 },
    ratio_processor: { most: 2 },
  });

  /** At random times, one server after the other in each window. */
  async function arriving(): Promise<Figures> {
    progress(`${arrivals.perSecond} pushes a second …`);
    const late: number[] = [];
    const subject = (address: { pid: number }, of: Load): Subject => ({
      pid: address.pid,
      run: async (window) => {
        const took = await arrive(of, { ...arrivals, random: randomFrom(window) });
        late.push(...took.late);
        return took.answered;
      },
    });
    const found = await measureByTurns(windows, {
      deskbell: subject(deskbell, loads.deskbell),
      ruled: subject(ruled, loads.ruled),
      // The part of the slowest answers that is due to the machine.
      floor: subject(floor, loads.floor),
    });
    return {
      ...compare(found.deskbell, found.floor, 'arriving'),
      rules_p99_ms: percentile(found.ruled.took, 99),
      sent_late_p99_ms: percentile(late, 99),
    };
  }

  /** Measures how many requests each server answers at saturation. */
  async function saturated(): Promise<Figures> {
    const subject =
      ({ pid }: { pid: number }, of: Load) =>
      async (): Promise<Saturation> => {
        const [before, started] = [processorMs(pid), performance.now()];
        const perSecond = await saturate(of, roundMs);
        const answered = (perSecond * (performance.now() - started)) / 1000;
        return { perSecond, answered, usedMs: processorMs(pid) - before };
      };
    const found = await interleave(rounds, {
      deskbell: subject(deskbell, loads.deskbell),
      library: subject(library, loads.library),
      ruled: subject(ruled, loads.ruled),
      floor: subject(floor, loads.floor),
    });
    const cost = {
      deskbell: perPushUs(found.deskbell),
      ruled: perPushUs(found.ruled),
      library: perPushUs(found.library),
      floor: perPushUs(found.floor),
    };
    const compared = found.deskbell.map(
      ({ perSecond }, round) => perSecond / (found.library[round]?.perSecond ?? Number.NaN),
    );
    return {
      deskbell_per_second: median(found.deskbell),
      rules_per_second: median(found.ruled),
      library_per_second: median(found.library),
      floor_per_second: median(found.floor),
      ratio_to_library: percentile(compared, 50),
      processor_us_per_push: cost.deskbell,
      rules_processor_us_per_push: cost.ruled,
      library_processor_us_per_push: cost.library,
      floor_processor_us_per_push: cost.floor,
      ratio_library_processor: cost.library / cost.deskbell,
      ratio_processor: cost.deskbell / cost.floor,
      ratio_rules_to_none: cost.ruled / cost.deskbell,
    };
  }
} finally {
  await Promise.all(programs.map((program) => program.stop()));
}

/** One round in which a server answers as many pushes as it can. */
interface Saturation {
  perSecond: number;
  answered: number;
  /** Processor time of the server, ms. */
  usedMs: number;
}

function median(rounds: readonly Saturation[]): number {
  return percentile(
    rounds.map(({ perSecond }) => perSecond),
    50,
  );
}

/** Processor time per push over all rounds: neighbours of the machine do not change it. */
function perPushUs(rounds: readonly Saturation[]): number {
  const sum = (of: (round: Saturation) => number): number =>
    rounds.reduce((all, round) => all + of(round), 0);
  return (sum(({ usedMs }) => usedMs) * 1000) / sum(({ answered }) => answered);
}

/** One after the other, again and again. */
function inTurn(requests: readonly Buffer[]): () => Buffer {
  let taken = 0;
  return () => requests[taken++ % requests.length] ?? Buffer.alloc(0);
}

/** What a push is answered whose signature is that of another one: proves that the server does verify. */
async function forged(address: ServerAddress): Promise<Answer> {
  const [first, second] = pushes;
  if (!first || !second) throw new Error('There are no pushes.');
  const answer = Promise.withResolvers<Answer>();
  const connection = await openConnection(address.port, answer.reject);
  connection.ask(requestBytes(address, { body: first.body, signature: second.signature }), answer.resolve);
  return answer.promise.finally(() => connection.close());
}
