/** The parts that the self-test tries, in this order. */
export const checkNames = [
  'sqlite',
  'sqlite-utility',
  'keychain',
  'ssh',
  'push',
  'tray',
  'notification',
  'shortcut',
  'protocol',
  'media',
  'proxy',
  'certificates',
] as const;

export type CheckName = (typeof checkNames)[number];

/** What the self-test found out about one part. */
interface CheckReport {
  name: CheckName;
  ok: boolean;
  ms: number;
  /** What was found and, where something is missing, how to fix it; in the language of the run. */
  detail: string;
  /** The message that `detail` begins with, for programs. */
  code: string;
}

/** The last line that `--self-test` prints. */
export interface SelfTestReport {
  ok: boolean;
  /** `chromium`: the stand-in for the Electron binary. */
  shell: 'electron' | 'chromium';
  versions: Record<string, string>;
  checks: CheckReport[];
}

/** A self-test that was run from the settings. */
export interface SelfTestRun {
  /** When it ended, epoch milliseconds. */
  at: number;
  report: SelfTestReport;
}
