import { writeSync } from 'node:fs';
import type { SelfTestReport } from '../../shared/self-test-report.ts';
import { programVersions, shell } from './versions.ts';

/** Why a self-test could not begin: a sentence, and the id of its message. */
interface WhyNot {
  detail: string;
  code: string;
}

/** Prints the sentence, and a report as the last line of stdout, so that scripts always find one. */
export async function printNotBegun(why: WhyNot): Promise<void> {
  await write(process.stderr, `${why.detail}\n`);
  await write(process.stdout, reportLine(why));
}

/** Like `printNotBegun`, but synchronous, as the process may end at once. */
export function printNotBegunAtOnce(why: WhyNot): void {
  writeSync(process.stderr.fd, `${why.detail}\n`);
  writeSync(process.stdout.fd, reportLine(why));
}

function reportLine({ detail, code }: WhyNot): string {
  const report: SelfTestReport = {
    ok: false,
    shell,
    versions: programVersions(),
    checks: [{ name: 'start', ok: false, ms: 0, detail, code }],
  };
  return `${JSON.stringify(report)}\n`;
}

const write = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => stream.write(text, () => resolve()));
