import { describe, expect, it } from 'vitest';
import { endingOf } from '../../../../src/main/media/sniff.ts';
import { createMp3 } from '../../../../src/service/media/mp3.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const sound = { of: 'sound' } as const;

describe('downloaded content', () => {
  it('is recognised as a sound by its first bytes, whatever its declared type', () => {
    expect(endingOf(createMp3(1).subarray(0, 16), 'application/octet-stream', sound)).toBe('mp3');
    expect(endingOf(bytes('ID3\x04'), null, sound)).toBe('mp3');
    expect(endingOf(bytes('RIFF\x00\x00\x00\x00WAVE'), 'audio/mpeg', sound)).toBe('wav');
    expect(endingOf(bytes('OggS'), null, sound)).toBe('ogg');
    expect(endingOf(bytes('\x00\x00\x00\x18ftypM4A '), null, sound)).toBe('m4a');
    expect(endingOf(bytes('\xff\xf1\x50\x80'), null, sound)).toBe('aac');
  });

  it('has its declared type when its first bytes are unknown', () => {
    expect(endingOf(bytes('????'), 'audio/mpeg; charset=x', sound)).toBe('mp3');
    expect(endingOf(bytes('????'), 'audio/unheard-of', sound)).toBeUndefined();
  });

  it('is rejected when it is something else: a sign-in page, or a picture instead of a sound', () => {
    expect(endingOf(bytes('<!doctype html>'), 'text/html', sound)).toBeUndefined();
    expect(endingOf(bytes('\x89PNG\r\n'), 'image/png', sound)).toBeUndefined();
    expect(
      endingOf(bytes('<svg xmlns='), 'image/svg+xml', { of: 'page', page: 1, size: 'big' }),
    ).toBeUndefined();
    expect(
      endingOf(bytes('%PDF-1.7'), 'application/pdf', { of: 'document', format: 'tiff' }),
    ).toBeUndefined();
    expect(endingOf(new Uint8Array(), null, sound)).toBeUndefined();
  });

  it('is a document of the requested format', () => {
    expect(endingOf(bytes('%PDF-1.7'), null, { of: 'document', format: 'pdf' })).toBe('pdf');
    expect(endingOf(bytes('MM\0*'), null, { of: 'document', format: 'tiff' })).toBe('tiff');
    expect(endingOf(bytes('\x89PNG\r\n'), null, { of: 'page', page: 1, size: 'big' })).toBe('png');
  });
});
