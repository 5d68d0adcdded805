import fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RelayMessage } from '../../../src/relay/message.ts';
import { decodeRecords, encodeRecord } from '../../../src/relay/spool/record.ts';
import type { SpoolFile, SpoolFiles } from '../../../src/relay/spool/segment.ts';
import { openSpool, type Spool } from '../../../src/relay/spool/spool.ts';

const message = (id: string, body = `body of ${id}`): RelayMessage => ({
  kind: 'push',
  account: 'acme',
  id,
  head: { 'content-type': 'application/x-www-form-urlencoded' },
  body: Buffer.from(body),
  receivedAt: 1_700_000_000_000,
  to: ['w0'],
});

describe('the spool', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'deskbell-spool-'));
  });
  /** Also those that a killed process had open. */
  const opened: files.FileHandle[] = [];
  const real: SpoolFiles = {
    ...files,
    open: async (path, flags) => {
      const file = await files.open(path, flags);
      opened.push(file);
      return file;
    },
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((file) => file.close().catch(() => undefined)));
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (
    wish: { files?: SpoolFiles; maxBytes?: number; segmentBytes?: number } = {},
  ): Promise<Spool> => openSpool({ folder, files: real, maxBytes: 1024 * 1024, ...wish });
  const ids = (spool: Spool): string[] => spool.peek(1_000).map((entry) => entry.message.id);
  const diskFull = (): Error => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  it('gives back in order, byte for byte, what a process that was ended by force left', async () => {
    const killed = await open();
    await Promise.all(['a', 'b', 'c'].map((id) => killed.append(message(id, `\u0000ÿ${id}`))));
    const next = await open();
    expect(ids(next)).toEqual(['a', 'b', 'c']);
    expect(next.peek(1)[0]?.message).toEqual(message('a', '\u0000ÿa'));
  });

  it('does not give back what was delivered', async () => {
    const killed = await open({ segmentBytes: 300 });
    for (const id of ['a', 'b', 'c', 'd']) await killed.append(message(id));
    await killed.shift(3);
    expect(ids(await open())).toEqual(['d']);
  });

  it('leaves no file behind once all is delivered', async () => {
    const spool = await open({ segmentBytes: 300 });
    for (const id of ['a', 'b', 'c', 'd']) await spool.append(message(id));
    await spool.shift(4);
    await spool.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes no more than it may hold, and more again once some is delivered', async () => {
    const size = encodeRecord(message('a')).length;
    const spool = await open({ maxBytes: 2 * size });
    await spool.append(message('a'));
    await spool.append(message('b'));
    await expect(spool.append(message('c'))).rejects.toThrow('The spool is full.');
    await spool.shift(1);
    await spool.append(message('d'));
    expect(ids(spool)).toEqual(['b', 'd']);
  });

  it('refuses when the disk is full, keeps nothing of it, and goes on when there is room again', async () => {
    let full = false;
    const scarce: SpoolFiles = {
      ...real,
      open: async (path, flags) => {
        const file = await real.open(path, flags);
        return {
          truncate: (size) => file.truncate(size),
          datasync: () => file.datasync(),
          close: () => file.close(),
          write: (async (bytes: Buffer, offset: number, length: number, position: number) => {
            if (!full) return file.write(bytes, offset, length, position);
            if (position > 0) await file.write(bytes, offset, 5, position);
            throw diskFull();
          }) as SpoolFile['write'],
        };
      },
    };
    const spool = await open({ files: scarce });
    await spool.append(message('a'));
    full = true;
    await expect(spool.append(message('b'))).rejects.toThrow('no space left');
    await expect(spool.append(message('c'))).rejects.toThrow('no space left');
    full = false;
    await spool.append(message('d'));
    expect(ids(spool)).toEqual(['a', 'd']);
    expect(ids(await open())).toEqual(['a', 'd']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.spool'))).toHaveLength(2);
  });

  it('drops a record that was being written when the process ended, and nothing before it', async () => {
    const killed = await open();
    for (const id of ['a', 'b']) await killed.append(message(id));
    const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.spool'));
    const whole = readFileSync(join(folder, name));
    writeFileSync(join(folder, name), whole.subarray(0, whole.length - 3));
    const next = await open();
    expect(ids(next)).toEqual(['a']);
    await next.append(message('c'));
    expect(ids(await open())).toEqual(['a', 'c']);
  });

  it('reads whole records from any bytes, and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 5 }),
        fc.uint8Array({ maxLength: 64 }),
        fc.nat(),
        (bodies, garbage, cut) => {
          const records = bodies.map((body, index) => encodeRecord(message(String(index), body)));
          const file = Buffer.concat([...records, garbage]);
          const { messages } = decodeRecords(file.subarray(0, Math.max(0, file.length - (cut % 80))));
          messages.forEach((read, index) =>
            expect(Buffer.from(read.body)).toEqual(Buffer.from(bodies[index] ?? '')),
          );
        },
      ),
    );
  });
});
