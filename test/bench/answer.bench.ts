/**
 * How soon a push has its XML answer, signature verified, and how many at most; beside the platform's own library, and
 * with as many call rules as there can be.
 */
import { openConnection, type Answer } from './answer/connection.ts';
import { arrive, saturate, type Load } from './answer/load.ts';
import { requestBytes, signPushes } from './answer/pushes.ts';
import type { ServerAddress, ServerOptions } from './answer/server.ts';
import { percentile } from './lib/percentiles.ts';
import { processorMs } from './lib/processor-time.ts';
import { startProgram, type Program } from './lib/program.ts';
import { randomFrom } from './lib/random.ts';
import { progress, report } from './lib/result.ts';
import { mostRules } from '../../src/shared/model/call-rule.ts';

const arrivals = { perSecond: 200, seconds: 15 };
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
  const [deskbell, library, bare] = [await start('deskbell'), await start('library'), await start('bare')];
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
    bare: load(bare),
  };
  if ((await forged(deskbell)).status !== 403) throw new Error('The desk believed a forged push.');
  if (!(await forged(library)).body.includes('<Error'))
    throw new Error('The library believed a forged push.');

  for (const each of Object.values(loads)) await saturate(each, warmUpMs);
  progress(`${arrivals.perSecond} pushes a second for ${arrivals.seconds} s …`);
  const { answered, late } = await arrive(loads.deskbell, { ...arrivals, random: randomFrom(1) });
  const withRules = await arrive(loads.ruled, { ...arrivals, random: randomFrom(1) });
  // The same for a server that does nothing: what of the tail is the machine's own.
  const idle = await arrive(loads.bare, { ...arrivals, random: randomFrom(1) });

  const perSecond = {
    deskbell: [] as number[],
    ruled: [] as number[],
    library: [] as number[],
    bare: [] as number[],
  };
  const without = costOf(deskbell, loads.deskbell, perSecond.deskbell);
  const withAll = costOf(ruled, loads.ruled, perSecond.ruled);
  for (let round = 1; round <= rounds; round += 1) {
    // By turns, so that whatever the machine does meanwhile befalls both.
    const pair = [without, withAll];
    for (const each of round % 2 === 0 ? pair : pair.reverse()) await each.round();
    perSecond.library.push(await saturate(loads.library, roundMs));
    perSecond.bare.push(await saturate(loads.bare, roundMs));
    const said = Object.entries(perSecond).map(
      ([name, values]) => `${name} ${Math.round(values.at(-1) ?? 0)}/s`,
    );
    progress(`Round ${round}: ${said.join(', ')}`);
  }
  const ratios = (above: number[], below: number[]): number[] =>
    above.map((value, round) => value / (below[round] ?? Number.NaN));

  report(
    'answer',
    {
      p50_ms: percentile(answered, 50),
      p99_ms: percentile(answered, 99),
      rules_p99_ms: percentile(withRules.answered, 99),
      max_ms: percentile(answered, 100),
      bare_p99_ms: percentile(idle.answered, 99),
      sent_late_p99_ms: percentile(late, 99),
      deskbell_per_second: percentile(perSecond.deskbell, 50),
      rules_per_second: percentile(perSecond.ruled, 50),
      library_per_second: percentile(perSecond.library, 50),
      bare_per_second: percentile(perSecond.bare, 50),
      ratio_to_library: percentile(ratios(perSecond.deskbell, perSecond.library), 50),
      processor_us_per_push: without.perPushUs(),
      rules_processor_us_per_push: withAll.perPushUs(),
      ratio_rules_to_none: withAll.perPushUs() / without.perPushUs(),
    },
    {
      p99_ms: { most: 3 },
      rules_p99_ms: { most: 3 },
      ratio_to_library: { least: 2 },
      ratio_rules_to_none: { most: 1.25 },
    },
  );
} finally {
  await Promise.all(programs.map((program) => program.stop()));
}

/** Processor time of a server over its rounds of saturation: neighbours of the machine do not change it. */
function costOf(
  { pid }: { pid: number },
  load: Load,
  perSecond: number[],
): { round(): Promise<void>; perPushUs(): number } {
  let usedMs = 0;
  let answered = 0;
  return {
    async round() {
      const [before, started] = [processorMs(pid), performance.now()];
      const rate = await saturate(load, roundMs);
      answered += (rate * (performance.now() - started)) / 1000;
      usedMs += processorMs(pid) - before;
      perSecond.push(rate);
    },
    perPushUs: () => (usedMs * 1000) / answered,
  };
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
