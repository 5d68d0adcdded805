import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkPdf, takeDocument } from '../../../../src/main/messages/pdf-check.ts';
import { longestFaxDocument } from '../../../../src/shared/model/fax.ts';

async function pdfOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage().drawText(`Page ${page + 1}`);
  return document.save();
}

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** As a reader meets it: the trailer says that everything else is encrypted. */
async function encrypted(): Promise<Uint8Array> {
  const plain = Buffer.from(await (await PDFDocument.load(await pdfOf(1))).save({ useObjectStreams: false }));
  const text = plain
    .toString('latin1')
    .replace('trailer\n<<', 'trailer\n<<\n/Encrypt << /Filter /Standard /V 1 >>');
  return bytes(text);
}

describe('a document for a fax', () => {
  it.each([1, 3, 40])('with %i pages is counted', async (pages) => {
    expect(await checkPdf(await pdfOf(pages))).toEqual({ pages });
  });

  it('that is protected by a password is reported as such', async () => {
    expect(await checkPdf(await encrypted())).toBe('encrypted');
  });

  it.each<[string, Uint8Array, string]>([
    ['that is empty', bytes(''), 'empty'],
    ['that is a TIFF', bytes('II*\0rest of it'), 'tiff'],
    ['that is a TIFF of the other order', bytes('MM\0*rest of it'), 'tiff'],
    ['that is a picture', bytes('\x89PNG\r\n'), 'notPdf'],
    ['that is a text', bytes('Dear Sir'), 'notPdf'],
    ['that begins as a PDF and is none', bytes('%PDF-1.7\nDear Sir\n%%EOF\n'), 'damaged'],
    ['without any page', bytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'), 'damaged'],
  ])('%s is refused as %s', async (_, file, problem) => {
    expect(await checkPdf(file)).toBe(problem);
  });

  it('that is truncated anywhere is damaged', async () => {
    const whole = await pdfOf(2);
    const cut = fc.integer({ min: 5, max: whole.length - 20 });
    await fc.assert(
      fc.asyncProperty(cut, async (end) => {
        expect(await checkPdf(whole.subarray(0, end))).toBe('damaged');
      }),
      { numRuns: 40 },
    );
  });

  it('never throws on any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (noise, framed) => {
        const file = framed ? Buffer.concat([bytes('%PDF-1.4\n'), noise, bytes('\n%%EOF')]) : noise;
        expect(typeof (await checkPdf(new Uint8Array(file)))).toBe('string');
      }),
      { numRuns: 60 },
    );
  });
});

describe('a file that is chosen for a fax', () => {
  function folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'deskbell-pdf-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  }

  it('is copied as previewed, and may change after that', async () => {
    const place = folder();
    const [path, copy] = [join(place, 'Angebot 4711.pdf'), join(place, 'copy.pdf')];
    const pdf = await pdfOf(2);
    writeFileSync(path, pdf);
    expect(await takeDocument(path, copy)).toEqual({
      ok: true,
      name: 'Angebot 4711.pdf',
      pages: 2,
      size: pdf.length,
    });
    writeFileSync(path, 'something else');
    expect(new Uint8Array(readFileSync(copy))).toEqual(pdf);
  });

  it('that is missing, a folder, or far too large is rejected before it is read', async () => {
    const place = folder();
    const copy = join(place, 'copy.pdf');
    expect(await takeDocument(join(place, 'none.pdf'), copy)).toEqual({ ok: false, problem: 'gone' });
    expect(await takeDocument(place, copy)).toEqual({ ok: false, problem: 'gone' });
    const large = join(place, 'large.pdf');
    writeFileSync(large, '');
    expect(await takeDocument(large, copy)).toEqual({ ok: false, problem: 'empty' });
    truncateSync(large, longestFaxDocument + 1);
    expect(await takeDocument(large, copy)).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('never replaces another copy', async () => {
    const place = folder();
    const [path, copy] = [join(place, 'a.pdf'), join(place, 'copy.pdf')];
    writeFileSync(path, await pdfOf(1));
    writeFileSync(copy, 'of another fax');
    expect(await takeDocument(path, copy)).toEqual({ ok: false, problem: 'gone' });
    expect(readFileSync(copy, 'utf8')).toBe('of another fax');
  });
});
