import { open, type FileHandle } from 'node:fs/promises';
import type { MediaStream } from '../../platform/media/stream.ts';
import type { MediaPart } from '../../shared/ipc/requests/media.ts';
import type { MediaProgress } from '../../shared/ipc/fields.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { Refusal } from '../base/refusal.ts';
import { endingOf, headBytes } from './sniff.ts';

/** Limit in bytes. */
const longest = 512 * 1024 * 1024;

/** @returns the extension @throws Refusal for other content, StorageError, PlatformException */
export async function writeMedium(
  stream: MediaStream,
  path: string,
  part: MediaPart,
  onProgress: (progress: MediaProgress) => void,
): Promise<string> {
  const total = stream.length;
  if (total !== undefined && total > longest) throw new Refusal({ kind: 'media', problem: 'too-big' });
  const file = await open(path, 'wx', 0o600).catch(refuse);
  try {
    return await copy(stream, file, part, (received) =>
      onProgress({ received, ...(total !== undefined && { total }) }),
    );
  } finally {
    await file.close().catch(() => undefined);
  }
}

async function copy(
  { chunks, contentType }: MediaStream,
  file: FileHandle,
  part: MediaPart,
  onReceived: (bytes: number) => void,
): Promise<string> {
  let head = new Uint8Array();
  let ending: string | undefined;
  let received = 0;
  onReceived(0);
  const judge = (): string => {
    const found = endingOf(head, contentType, part);
    if (found === undefined) throw new Refusal({ kind: 'media', problem: 'not-it' });
    return found;
  };
  for await (const chunk of chunks) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
    if (head.length >= headBytes) ending ??= judge();
    received += chunk.byteLength;
    if (received > longest) throw new Refusal({ kind: 'media', problem: 'too-big' });
    await file.writeFile(chunk).catch(refuse);
    onReceived(received);
  }
  return ending ?? judge();
}

function refuse(error: unknown): never {
  throw asStorageError(error);
}
