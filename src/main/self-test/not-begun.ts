import type { SelfTestReport } from '../../shared/self-test-report.ts';
import { programVersions, shell } from './versions.ts';

/** Why a self-test could not begin, in words, and the message that says so. */
interface WhyNot {
  detail: string;
  code: string;
}

/** Prints the sentence and, as the last line of stdout, a report: who reads that finds one in any case. */
export async function printNotBegun({ detail, code }: WhyNot): Promise<void> {
  await write(process.stderr, `${detail}\n`);
  const report: SelfTestReport = {
    ok: false,
    shell,
    versions: programVersions(),
    checks: [{ name: 'start', ok: false, ms: 0, detail, code }],
  };
  await write(process.stdout, `${JSON.stringify(report)}\n`);
}

const write = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => stream.write(text, () => resolve()));
