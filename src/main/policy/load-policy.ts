import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import type { Sentence } from '../../shared/sentence.ts';
import { distrusted, type TrustQuestion } from './trust.ts';

export type LoadedPolicy =
  | { kind: 'missing' }
  /** It is there and cannot be taken. `isTrouble`: the disk is to blame, and what held goes on to hold. */
  | { kind: 'refused'; problem: Sentence; isTrouble: boolean }
  | { kind: 'read'; text: string };

const mostBytes = 1_048_576;
/** Windows has no such flag. */
const notWaiting = process.platform === 'win32' ? 0 : constants.O_NONBLOCK;

/** Reads a policy as far as it may be believed. Never throws. */
export async function loadPolicy(question: TrustQuestion): Promise<LoadedPolicy> {
  const { file } = question;
  try {
    const text = await readText(file);
    if (text === undefined) {
      return {
        kind: 'refused',
        problem: { id: 'policy.problem.tooLarge', values: { file } },
        isTrouble: true,
      };
    }
    const place = await distrusted(question);
    if (place === undefined) return { kind: 'read', text };
    return {
      kind: 'refused',
      problem: { id: 'policy.problem.untrusted', values: { file, place } },
      isTrouble: false,
    };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if ((code === 'ENOENT' || code === 'ENOTDIR') && !(await stands(file))) return { kind: 'missing' };
    return { kind: 'refused', problem: unreadable(file, error), isTrouble: true };
  }
}

/** A link that leads nowhere stands all the same. */
const stands = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

export function unreadable(file: string, error: unknown): Sentence {
  const detail = error instanceof Error ? error.message : String(error);
  return { id: 'policy.problem.unreadable', values: { file, detail: detail.slice(0, 300) } };
}

/** @returns undefined: it is too large; @throws where it cannot be read, or is no text */
export async function readText(file: string): Promise<string | undefined> {
  // A named pipe would wait for somebody to write into it.
  const handle = await open(file, constants.O_RDONLY | notWaiting);
  try {
    if (!(await handle.stat()).isFile()) throw new Error('no file');
    const buffer = Buffer.alloc(mostBytes + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      length += bytesRead;
      if (length > mostBytes) return undefined;
      if (bytesRead === 0) return decoded(buffer.subarray(0, length));
    }
  } finally {
    await handle.close();
  }
}

/** Windows' own editors and shells write UTF-16, or UTF-8 with a mark in front. */
function decoded(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
