import fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RelayMessage } from '../../../src/relay/message.ts';
import { decodeRecords, encodeRecord } from '../../../src/relay/spool/record.ts';
import { systemFiles, type SpoolFiles } from '../../../src/relay/spool/files.ts';
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
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = (request: { files?: SpoolFiles; maxBytes?: number; segmentBytes?: number } = {}): Spool =>
    openSpool({ folder, files: systemFiles, maxBytes: 1024 * 1024, ...request });
  const ids = (spool: Spool): string[] =>
    spool.peek(1_000).map(({ message: read }) => read?.id ?? 'unreadable');
  const diskFull = (): Error => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  it('returns the messages of a killed process in order and unchanged', () => {
    const killed = open();
    for (const id of ['a', 'b', 'c']) killed.append(message(id, `\u0000ÿ${id}`));
    const next = open();
    expect(ids(next)).toEqual(['a', 'b', 'c']);
    expect(next.peek(1)[0]?.message).toEqual(message('a', '\u0000ÿa'));
  });

  it('does not return delivered messages', () => {
    const killed = open({ segmentBytes: 300 });
    for (const id of ['a', 'b', 'c', 'd']) killed.append(message(id));
    killed.shift(3);
    expect(ids(open())).toEqual(['d']);
  });

  it('leaves no file once everything is delivered', async () => {
    const spool = open({ segmentBytes: 300 });
    for (const id of ['a', 'b', 'c', 'd']) spool.append(message(id));
    spool.shift(4);
    await spool.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses messages beyond its limit until some are delivered', () => {
    const size = encodeRecord(message('a')).length;
    const spool = open({ maxBytes: 2 * size });
    spool.append(message('a'));
    spool.append(message('b'));
    expect(() => spool.append(message('c'))).toThrow('The spool is full.');
    spool.shift(1);
    spool.append(message('d'));
    expect(ids(spool)).toEqual(['b', 'd']);
  });

  it('refuses messages completely while the disk is full, and accepts them again afterwards', () => {
    let full = false;
    const scarce: SpoolFiles = {
      ...systemFiles,
      open: (path, fresh) => {
        const file = systemFiles.open(path, fresh);
        return {
          ...file,
          truncate: () => {
            throw diskFull();
          },
          write: (bytes, position) => {
            if (!full) return file.write(bytes, position);
            file.write(bytes.subarray(0, 5), position);
            throw diskFull();
          },
        };
      },
    };
    const spool = open({ files: scarce });
    spool.append(message('a'));
    full = true;
    expect(() => spool.append(message('b'))).toThrow('no space left');
    expect(() => spool.append(message('c'))).toThrow('no space left');
    full = false;
    spool.append(message('d'));
    expect(ids(spool)).toEqual(['a', 'd']);
    expect(ids(open())).toEqual(['a', 'd']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.spool'))).toHaveLength(1);
  });

  it('drops only the incomplete last record when the process was killed while writing', () => {
    const killed = open();
    for (const id of ['a', 'b']) killed.append(message(id));
    const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.spool'));
    const whole = readFileSync(join(folder, name));
    writeFileSync(join(folder, name), whole.subarray(0, whole.length - 3));
    const next = open();
    expect(ids(next)).toEqual(['a']);
    next.append(message('c'));
    expect(ids(open())).toEqual(['a', 'c']);
  });

  it('returns everything except a damaged record, which it reports', () => {
    const killed = open();
    for (const id of ['a', 'b', 'c']) killed.append(message(id));
    const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.spool'));
    const file = readFileSync(join(folder, name));
    file.writeUInt8(0xff, file.indexOf('body of b'));
    writeFileSync(join(folder, name), file);
    const next = open();
    expect(ids(next)).toEqual(['a', 'unreadable', 'c']);
    next.shift(2);
    expect(ids(open())).toEqual(['c']);
  });

  it('reads the complete records in any bytes, and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 5 }),
        fc.uint8Array({ maxLength: 64 }),
        fc.nat(),
        (bodies, garbage, cut) => {
          const records = bodies.map((body, index) => encodeRecord(message(String(index), body)));
          const file = Buffer.concat([...records, garbage]);
          const read = decodeRecords(file.subarray(0, Math.max(0, file.length - (cut % 80))));
          for (const [index, { message: found }] of read.records.slice(0, records.length).entries()) {
            expect(found && Buffer.from(found.body)).toEqual(Buffer.from(bodies[index] ?? ''));
          }
        },
      ),
    );
  });
});
