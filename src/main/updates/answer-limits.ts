import { Transform } from 'node:stream';

/** A response, of Electron or Node. */
interface ResponseLike extends NodeJS.ReadableStream {
  statusCode: number;
  statusMessage: string;
  headers: Record<string, string | string[]>;
}

interface RequestLike {
  abort(): void;
}

/** A download of electron-updater; without `sha512`, and into memory, that of a block map. */
interface Download {
  options: { sha512?: string | null };
}

/** The part of electron-updater that reads answers. */
export interface AnswerReader {
  createRequest(options: object, answer: (response: ResponseLike) => void): RequestLike;
  doDownload(options: object, download: Download, redirects: number): void;
}

/** The part of electron-updater that says which version it found. */
interface Finder {
  on(event: 'update-available', listener: (found: unknown) => void): unknown;
}

/** Code of a list of versions that is longer than any. */
export const endlessCode = 'ERR_ANSWER_TOO_LONG';

/** Longest list of versions, and longest block map of a file, bytes. */
const listBytes = 1024 * 1024;
/** Longest file, bytes: several times a package. The signature does not cover the size that a server declares. */
const fileBytes = 512 * 1024 * 1024;

/** How much may arrive, and what follows when there is more. */
interface Limit {
  take(bytes: number): number;
  /** The answer ends, as a damaged file; else it fails. */
  ends: boolean;
}

function limitOf(bytes: number, ends = false): Limit {
  let left = bytes;
  return { take: (length) => (left -= length), ends };
}

/**
 * Cuts off answers to electron-updater that are longer than they should be: it reads lists of versions into memory and
 * downloads to the disk, whatever the length. A file ends just past its declared size, so that its checksum fails.
 */
export function limitAnswers(reader: AnswerReader, finder: Finder): void {
  let sizes = new Map<string, number>();
  /** For all parts of a file that are asked for one by one. */
  let parts = limitOf(listBytes);
  finder.on('update-available', (found) => {
    sizes = sizesOf(found);
    // Each part has headers of its own.
    parts = limitOf(Math.max(0, ...sizes.values()) + listBytes);
  });
  const downloads = new WeakMap<object, Limit>();
  const download = reader.doDownload.bind(reader);
  reader.doDownload = (options, what, redirects) => {
    const { sha512 } = what.options;
    if (typeof sha512 === 'string') downloads.set(options, limitOf(sizes.get(sha512) ?? fileBytes, true));
    download(options, what, redirects);
  };
  const create = reader.createRequest.bind(reader);
  reader.createRequest = (options, answer) => {
    const limit = downloads.get(options) ?? (asksForParts(options) ? parts : limitOf(listBytes));
    const request = create(options, (response) =>
      answer(limited(response, { ...limit, stop: () => request.abort() })),
    );
    return request;
  };
}

/** Declared sizes by checksum; what was declared is not checked yet. */
function sizesOf(found: unknown): Map<string, number> {
  const { files } = (found ?? {}) as { files?: unknown };
  const sizes = new Map<string, number>();
  for (const file of Array.isArray(files) ? (files as unknown[]) : []) {
    const { sha512, size } = (file ?? {}) as { sha512?: unknown; size?: unknown };
    const isSize = typeof size === 'number' && size >= 0;
    if (typeof sha512 === 'string') sizes.set(sha512, isSize ? Math.min(size, fileBytes) : fileBytes);
  }
  return sizes;
}

const asksForParts = (options: object): boolean =>
  Object.keys((options as { headers?: object }).headers ?? {}).some((name) => name.toLowerCase() === 'range');

function limited(
  response: ResponseLike,
  { take, ends, stop }: Limit & { stop: () => void },
): ResponseLike & Transform {
  let isCut = false;
  const output = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isCut) return done();
      const left = take(chunk.length);
      if (left >= 0) return done(null, chunk);
      isCut = true;
      response.unpipe(output);
      if (ends) {
        // A byte more than it may have: what fits is not taken for the file.
        done(null, chunk.subarray(0, Math.max(1, chunk.length + left + 1)));
        output.end();
      } else done(Object.assign(new Error('The answer is too long'), { code: endlessCode }));
      stop();
    },
  });
  const fail = (error: Error): void => {
    if (!isCut) output.destroy(error);
  };
  // Not every reader listens.
  output.on('error', () => undefined);
  response.on('error', fail);
  response.on('aborted', () => isCut || output.emit('aborted'));
  response.pipe(output);
  const { statusCode, statusMessage, headers } = response;
  return Object.assign(output, { statusCode, statusMessage, headers });
}
