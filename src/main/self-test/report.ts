import type { SelfTestReport } from '../../shared/self-test-report.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { CheckOutcome } from './check.ts';

type Say = (sentence: Sentence) => string;

export function reportOf(
  outcomes: readonly CheckOutcome[],
  { shell, versions }: Pick<SelfTestReport, 'shell' | 'versions'>,
  say: Say,
): SelfTestReport {
  const checks = outcomes.map(({ name, ok, ms, detail, fix }) => ({
    name,
    ok,
    ms: Math.round(ms),
    detail: ok || !fix ? say(detail) : `${sentence(say(detail))} ${say(fix)}`,
    code: detail.id,
  }));
  return { ok: checks.every(({ ok }) => ok), shell, versions, checks };
}

/** The report as a table for a terminal; a failed check has a second line with advice. */
export function reportTable(
  outcomes: readonly CheckOutcome[],
  { shell, versions }: Pick<SelfTestReport, 'shell' | 'versions'>,
  say: Say,
): string {
  const state = (ok: boolean): string => say({ id: ok ? 'selfTest.good' : 'selfTest.bad' });
  const name = ({ name: of }: CheckOutcome): string => say({ id: `selfTest.check.${of}` });
  const width = (texts: string[]): number => Math.max(0, ...texts.map(({ length }) => length));
  const widths = {
    state: width([state(true), state(false)]),
    name: width(outcomes.map(name)),
    ms: width(outcomes.map(({ ms }) => String(Math.round(ms)))),
  };
  const rows = outcomes.flatMap((outcome) => {
    const { ok, ms, detail, fix } = outcome;
    const stateAndName = `${state(ok).padEnd(widths.state)}  ${name(outcome).padEnd(widths.name)}`;
    const head = `${stateAndName}  ${String(Math.round(ms)).padStart(widths.ms)} ms  `;
    const found = oneLine(say(detail));
    const lines = [`${head}${ok ? found : sentence(found)}`];
    if (!ok && fix) lines.push(`${' '.repeat(head.length)}→ ${oneLine(say(fix))}`);
    return lines;
  });
  const failed = outcomes.filter(({ ok }) => !ok).length;
  return [
    say({ id: 'selfTest.title' }),
    [shell, ...Object.entries(versions).map(([of, version]) => `${of} ${version}`)].join(', '),
    ...(shell === 'chromium' ? [say({ id: 'selfTest.standIn' })] : []),
    '',
    ...rows,
    '',
    say({ id: 'selfTest.summary', values: { failed, count: outcomes.length } }),
    '',
  ].join('\n');
}

/** The words of another program, which may end a text, have no full stop. */
const sentence = (text: string): string => (/[.!?…:]$/.test(text.trimEnd()) ? text : `${text.trimEnd()}.`);

/** Joins the lines of system errors. */
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');
