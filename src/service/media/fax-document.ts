import { PDFDocument, StandardFonts } from 'pdf-lib';
import { mix } from '../data/mix.ts';
import type { FaxEvent } from '../state/event.ts';
import { createPng } from './png.ts';
import { drawPage } from './page-picture.ts';
import { createTiff } from './tiff.ts';

/** A fax as PDF: the document sent, or computed pages of an incoming one. */
export async function faxPdf(fax: FaxEvent): Promise<Uint8Array> {
  if (fax.pdf) return fax.pdf;
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Courier);
  document.setTitle(`Fax from ${fax.from}`);
  document.setCreationDate(new Date(fax.created));
  document.setModificationDate(new Date(fax.created));
  for (let page = 1; page <= fax.pages; page++) {
    const sheet = document.addPage([595, 842]);
    sheet.setFont(font);
    sheet.setFontSize(11);
    faxLines(fax, page).forEach((line, row) => sheet.drawText(line, { x: 50, y: 780 - row * 16 }));
  }
  return document.save();
}

/** A fax as TIFF. Pages sent as PDF are represented by their header alone. */
export function faxTiff(fax: FaxEvent): Buffer {
  return createTiff(Array.from({ length: fax.pages }, (_, index) => drawPage(faxLines(fax, index + 1))));
}

const SHRINK = { small: 12, big: 3 };

/** The preview of a page as PNG, 144 or 576 dots wide. */
export function faxPreview(fax: FaxEvent, page: number, size: 'small' | 'big'): Buffer {
  return createPng(drawPage(faxLines(fax, page)), SHRINK[size]);
}

/** The number of pages of a PDF; undefined if it is unreadable. */
export async function countPdfPages(bytes: Uint8Array): Promise<number | undefined> {
  try {
    return (await PDFDocument.load(bytes)).getPageCount();
  } catch {
    return undefined;
  }
}

const ARTICLES = [
  'Cordless drill 18 V',
  'Work gloves, size 9',
  'Safety helmet, white',
  'Cable drum 50 m',
  'LED floodlight',
];

function faxLines(fax: FaxEvent, page: number): string[] {
  const head = `${new Date(fax.created).toISOString().slice(0, 16).replace('T', ' ')}  ${fax.from} -> ${fax.to}  ${page}/${fax.pages}`;
  if (fax.pdf) return [head];
  const order = 4000 + (mix(fax.created / 1000, 1) % 900);
  const rows = ARTICLES.map((article, index) => {
    const amount = 1 + (mix(order, page * 10 + index) % 24);
    return `${String(amount).padStart(4)} x ${article}`;
  });
  return [
    head,
    '',
    `ORDER ${order}, PAGE ${page}`,
    '',
    ...rows,
    '',
    'Please confirm the delivery date. Kind regards',
  ];
}
