import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { limitAnswers, type AnswerReader } from '../../../../src/main/updates/answer-limits.ts';

type Answer = Parameters<Parameters<AnswerReader['createRequest']>[1]>[0];

/** electron-updater's requests, each of which is answered by so many bytes. */
function limitedReader(bytes: number) {
  const finder = new EventEmitter();
  let aborted = 0;
  const bodies: Promise<string>[] = [];
  const read = (response: Answer): void => void bodies.push(text(response));
  const reader: AnswerReader = {
    createRequest(_options, answer) {
      const chunks = Array.from({ length: Math.ceil(bytes / 1000) }, () => Buffer.alloc(1000, 'a'));
      const body = Readable.from(chunks, { objectMode: false });
      answer(Object.assign(body, { statusCode: 206, statusMessage: 'Partial', headers: {} }));
      return { abort: () => void (aborted += 1) };
    },
    doDownload: (options) => void reader.createRequest(options, read),
  };
  limitAnswers(reader, finder);
  return {
    found: (files: unknown) => finder.emit('update-available', { files }),
    download: (sha512?: string) => reader.doDownload({}, { options: { ...(sha512 && { sha512 }) } }, 0),
    part: () => void reader.createRequest({ headers: { Range: 'bytes=0-10' } }, read),
    /** Lengths of what arrived, or why it failed. */
    arrived: async () =>
      (await Promise.allSettled(bodies)).map((each) =>
        each.status === 'fulfilled' ? each.value.length : (each.reason as Error).message,
      ),
    aborted: () => aborted,
  };
}

const files = [{ url: 'Deskbell.AppImage', sha512: 'sum', size: 2500 }];

describe('a response to the updater', () => {
  it('of a file ends just past its declared size, so that its checksum fails', async () => {
    const { found, download, arrived, aborted } = limitedReader(9000);
    found(files);
    download('sum');
    expect(await arrived()).toEqual([2501]);
    expect(aborted()).toBe(1);
  });

  it('of the declared length arrives complete, with its headers', async () => {
    const { found, download, arrived, aborted } = limitedReader(3000);
    found([{ ...files[0], size: 3000 }]);
    download('sum');
    expect(await arrived()).toEqual([3000]);
    expect(aborted()).toBe(0);
  });

  it('of a block map is limited like a list', async () => {
    const { found, download, arrived } = limitedReader(1_200_000);
    found(files);
    download();
    expect(await arrived()).toEqual(['The answer is too long']);
  });

  it('in parts has one limit for all of them, which the next check resets', async () => {
    const { found, part, arrived } = limitedReader(600_000);
    found(files);
    part();
    await arrived();
    part();
    await arrived();
    found(files);
    part();
    expect(await arrived()).toEqual([600_000, 'The answer is too long', 600_000]);
  });
});
