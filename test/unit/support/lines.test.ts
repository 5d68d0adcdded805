import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { collectLines } from '../../host/shell/lines.ts';

it('the output lines of a program are collected whole, without those of others', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  collectLines(stream, lines, (line) => !line.startsWith('['));
  stream.write('first\n[12:0101/1');
  stream.write('20000.1:ERROR:x] noise\nsec');
  stream.end('ond');
  await new Promise((done) => stream.on('end', done));
  expect(lines).toEqual(['first', 'second']);
});
