import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { longestFaxDocument } from '../../shared/model/fax.ts';
import type { FaxDocument } from '../../shared/ipc/requests/fax.ts';
import { Refusal } from '../base/refusal.ts';
import { connectWorker } from '../base/worker-rpc.ts';
import type { CheckedDocument } from './pdf-check.ts';
import type { PdfWorker } from './pdf-worker.ts';

/** Copies of the documents to send, in the program's folder. */
export interface FaxDocuments {
  /** @throws Refusal for an unsuitable file */
  take(path: string): Promise<FaxDocument>;
  /** A document taken by this run of the program. */
  taken(id: string): FaxDocument | undefined;
  /** Undefined if it is gone. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  drop(id: string): Promise<void>;
  /** Deletes a document, unless an order uses it. */
  discard(id: string): Promise<void>;
  /** An order uses it. */
  ordered(id: string): void;
  has(id: string): Promise<boolean>;
}

export interface FaxDocumentDeps {
  /** Created with the first document. */
  folder: string;
  check: (path: string, copy: string) => Promise<CheckedDocument>;
  newId: () => string;
}

export function createFaxDocuments({ folder, check, newId }: FaxDocumentDeps): FaxDocuments {
  const documents = new Map<string, FaxDocument>();
  const fileOf = (id: string): string => join(folder, `${id}.pdf`);
  const files = async (): Promise<string[]> => readdir(folder).catch(() => []);
  const drop = async (id: string): Promise<void> => {
    documents.delete(id);
    await rm(fileOf(id), { force: true });
  };
  return {
    async take(path) {
      if (!isAbsolute(path)) throw refusal('gone');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = newId();
      const found = await check(path, fileOf(id));
      if (!found.ok) throw refusal(found.problem);
      const { name, pages, size } = found;
      const document = { id, name, pages, size };
      documents.set(id, document);
      return document;
    },
    taken: (id) => documents.get(id),
    read: (id) =>
      readFile(fileOf(id)).then(
        (bytes) => new Uint8Array(bytes),
        () => undefined,
      ),
    drop,
    async discard(id) {
      if (documents.has(id)) await drop(id);
    },
    ordered: (id) => void documents.delete(id),
    has: async (id) => (await files()).includes(`${id}.pdf`),
  };
}

const megabyte = 1024 * 1024;
const refusal = (problem: (CheckedDocument & { ok: false })['problem']): Refusal =>
  new Refusal({
    kind: 'bad-setting',
    problem: {
      id: `fax.document.${problem}`,
      ...(problem === 'tooLarge' && { values: { most: longestFaxDocument / megabyte } }),
    },
  });

const longestCheckMs = 20_000;
const mostMemoryMb = 512;

/** Checks each document in its own thread, so that a malicious one can only crash that thread. */
export function checkInThread(
  createWorker: (options: WorkerOptions) => Worker,
): (path: string, copy: string) => Promise<CheckedDocument> {
  return async (path, copy) => {
    const thread = createWorker({ resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
    const worker = connectWorker<PdfWorker>(thread, 'check of a document', {});
    const timer = setTimeout(worker.end, longestCheckMs);
    try {
      return await worker.request('take', { path, copy });
    } catch {
      return { ok: false, problem: 'damaged' };
    } finally {
      clearTimeout(timer);
      worker.end();
    }
  };
}
