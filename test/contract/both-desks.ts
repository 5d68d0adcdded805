import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startDesk, type Desk } from './service-support.ts';

type Desks = Record<'new' | 'classic', Desk>;

/**
 * An account of each system for all tests of a file, with its initial data before each. The record is filled once the
 * tests begin.
 */
export function bothDesks(options: Omit<Parameters<typeof startDesk>[0] & object, 'system'> = {}): Desks {
  const desks = {} as Desks;
  beforeAll(async () => {
    desks.new = await startDesk({ ...options, system: 'new' });
    desks.classic = await startDesk({ ...options, system: 'classic' });
  });
  afterAll(async () => {
    await Promise.all([desks.new.service.close(), desks.classic.service.close()]);
  });
  beforeEach(async () => {
    await Promise.all([desks.new.control('POST', '/reset'), desks.classic.control('POST', '/reset')]);
  });
  return desks;
}

/** A document of two empty pages, to be sent as a fax. */
export async function twoPages(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.addPage();
  return document.save();
}
