import { constants } from 'node:fs';
import { chmod, copyFile, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ParseSpeeds, PDFDocument } from 'pdf-lib';
import { isPdf, isTiff } from '../../platform/document-types.ts';
import { ownFile } from '../../storage/owner-only.ts';
import { longestFaxDocument, type FaxDocumentProblem } from '../../shared/model/fax.ts';

export type CheckedDocument =
  | { ok: true; name: string; pages: number; size: number }
  | { ok: false; problem: FaxDocumentProblem };

/**
 * Checks whether a file can be sent as a fax, and copies it, so that the checked content is what will be sent. Reads at
 * most the size limit. Slow for long documents: not for the main process.
 * @param copy path of the copy
 */
export async function takeDocument(path: string, copy: string): Promise<CheckedDocument> {
  const bytes = await readBounded(path);
  if (typeof bytes === 'string') return { ok: false, problem: bytes };
  const found = await checkPdf(bytes);
  if (typeof found === 'string') return { ok: false, problem: found };
  try {
    await copyFile(path, copy, constants.COPYFILE_EXCL);
    await chmod(copy, ownFile);
    // The file did not change between check and copy.
    const { size } = await stat(copy);
    if (size !== bytes.length) return { ok: false, problem: 'gone' };
  } catch {
    return { ok: false, problem: 'gone' };
  }
  return { ok: true, name: basename(path), pages: found.pages, size: bytes.length };
}

async function readBounded(path: string): Promise<Uint8Array | FaxDocumentProblem> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return 'gone';
  try {
    const facts = await file.stat();
    if (!facts.isFile()) return 'gone';
    if (facts.size === 0) return 'empty';
    if (facts.size > longestFaxDocument) return 'tooLarge';
    const bytes = new Uint8Array(facts.size);
    const { bytesRead } = await file.read(bytes, 0, facts.size, 0);
    return bytesRead === facts.size ? bytes : 'gone';
  } catch {
    return 'gone';
  } finally {
    await file.close();
  }
}

/** The trailer entry for encryption (ISO 32000-1, 7.6.1). */
const encryptedBy = /\/Encrypt\s+\d+\s+\d+\s+R/;
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The number of pages, or why it cannot be sent. */
export async function checkPdf(bytes: Uint8Array): Promise<{ pages: number } | FaxDocumentProblem> {
  if (bytes.length === 0) return 'empty';
  if (isTiff(bytes)) return 'tiff';
  if (latin(bytes.subarray(0, 5)) !== '%PDF-') return 'notPdf';
  if (!isPdf(bytes)) return 'damaged';
  try {
    const document = await PDFDocument.load(bytes, {
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    const pages = document.getPageCount();
    return pages > 0 ? { pages } : 'damaged';
  } catch (error) {
    // The library's errors differ only in their texts; if encryption makes it fail earlier, the file itself tells.
    const words = error instanceof Error ? error.message : '';
    return /is encrypted/.test(words) || encryptedBy.test(latin(bytes)) ? 'encrypted' : 'damaged';
  }
}
