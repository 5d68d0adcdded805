import { constants } from 'node:fs';
import { lstat, open, readlink, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Sentence } from '../../shared/sentence.ts';
import { distrusted, type TrustQuestion } from './trust.ts';

export type LoadedPolicy =
  | { kind: 'missing' }
  /** It exists but is not used. `isTrouble`: it could not be read, so the earlier policy stays in force. */
  | { kind: 'refused'; problem: Sentence; isTrouble: boolean }
  | { kind: 'read'; text: string };

const mostBytes = 1_048_576;
/** Not available on Windows. */
const notWaiting = process.platform === 'win32' ? 0 : constants.O_NONBLOCK;

/** Reads a policy if it can be trusted. Never throws. */
export async function loadPolicy(question: TrustQuestion): Promise<LoadedPolicy> {
  const { file } = question;
  try {
    const content = await readText(file);
    if ('problem' in content) return { kind: 'refused', problem: content.problem, isTrouble: true };
    const place = await distrusted(question);
    if (place === undefined) return { kind: 'read', text: content.text };
    return {
      kind: 'refused',
      problem: { id: 'policy.problem.untrusted', values: { file, place } },
      isTrouble: false,
    };
  } catch (error) {
    const problem = await whyUnreadable(file, error);
    if (problem.id === 'policy.problem.missing') return { kind: 'missing' };
    return { kind: 'refused', problem, isTrouble: true };
  }
}

/** Why a file cannot be opened, or its owner not be checked. Broken links count as existing, also in its path. */
export async function whyUnreadable(file: string, error: unknown): Promise<Sentence> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    const target = await readlink(file).catch(() => undefined);
    if (target !== undefined) return { id: 'policy.problem.brokenLink', values: { file, target } };
    if (!(await stands(file))) return whereWayEnds(file);
  }
  if (code === 'EACCES' || code === 'EPERM') return { id: 'policy.problem.forbidden', values: { file } };
  if (code === 'EISDIR') return { id: 'policy.problem.noFile', values: { file, what: 'folder' } };
  const detail = error instanceof Error ? error.message : String(error);
  return { id: 'policy.problem.unreadable', values: { file, detail: detail.slice(0, 300) } };
}

const stands = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * A file is missing only if the existing part of its path is a folder. A link to a share that is offline, or a file in
 * place of a folder, does not mean that the administrator wants no policy.
 */
async function whereWayEnds(file: string): Promise<Sentence> {
  let place = dirname(resolve(file));
  while (!(await stands(place)) && dirname(place) !== place) place = dirname(place);
  const found = await stat(place).catch(() => undefined);
  const target = await readlink(place).catch(() => undefined);
  if (!found && target !== undefined)
    return { id: 'policy.problem.brokenWay', values: { file, place, target } };
  if (found?.isDirectory() === false) return { id: 'policy.problem.noFolder', values: { file, place } };
  return { id: 'policy.problem.missing', values: { file } };
}

/** @throws when it cannot be opened */
export async function readText(file: string): Promise<{ text: string } | { problem: Sentence }> {
  // Opening a named pipe would block until somebody writes into it.
  const handle = await open(file, constants.O_RDONLY | notWaiting);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) {
      const what = stats.isDirectory() ? 'folder' : 'other';
      return { problem: { id: 'policy.problem.noFile', values: { file, what } } };
    }
    const buffer = Buffer.alloc(mostBytes + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      length += bytesRead;
      if (length > mostBytes) return { problem: { id: 'policy.problem.tooLarge', values: { file } } };
      if (bytesRead > 0) continue;
      const text = decoded(buffer.subarray(0, length));
      return text === undefined ? { problem: { id: 'policy.problem.noText', values: { file } } } : { text };
    }
  } finally {
    await handle.close();
  }
}

/** More of it unreadable is no text in an encoding that is known. */
const mostUnreadable = 0.1;

/**
 * What cannot be decoded becomes U+FFFD.
 * @returns undefined for binary content and other encodings
 */
function decoded(bytes: Buffer): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const unreadable = text.match(/[\0\uFFFD]/g)?.length ?? 0;
  return unreadable > text.length * mostUnreadable ? undefined : text;
}

/** Editors and shells of Windows write UTF-16, or UTF-8, with a byte order mark or without. JSON begins with ASCII. */
function encodingOf([first, second, third, fourth]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [first, second, third, fourth].map((byte) => (byte === 0 ? '0' : 'x')).join('');
  return zeros === 'x0x0' ? 'utf-16le' : zeros === '0x0x' ? 'utf-16be' : 'utf-8';
}
