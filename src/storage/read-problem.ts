/** `unreadable`: the file is there, but cannot be read just now: a virus scanner holds it, rights are missing, a disk fails. */
export type ReadProblem = 'missing' | 'damaged' | 'unreadable';

/** A file exists but cannot be read. It must not be replaced, as its content is unknown. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly path: string;

  /** @param cause what the file system says */
  constructor(path: string, cause: unknown) {
    super(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.path = path;
  }
}

const missing: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);
/** A folder, or a link that leads to itself, will not become a file by waiting. */
const noFile: ReadonlySet<string> = new Set(['EISDIR', 'ELOOP']);

/** Why a file was not read and understood. */
export function readProblem(error: unknown): ReadProblem {
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  // Only errors of the system have a number; other errors concern the content.
  if (!(error instanceof Error) || typeof code !== 'string' || errno === undefined) return 'damaged';
  if (missing.has(code)) return 'missing';
  return noFile.has(code) ? 'damaged' : 'unreadable';
}
