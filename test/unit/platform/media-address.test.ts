import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddress, mediaAddress } from '../../../src/platform/media/address.ts';

const platform = 'https://api.example.com/v2';

describe('the address of a recording', () => {
  it('gets the token at the platform only', () => {
    expect(mediaAddress(platform, 'https://api.example.com/files/7.mp3')?.withToken).toBe(true);
    expect(mediaAddress(platform, 'https://api.example.com:443/files/7.mp3')?.withToken).toBe(true);
    expect(mediaAddress(platform, 'https://files.example.com/7.mp3')?.withToken).toBe(false);
    expect(mediaAddress(platform, 'https://api.example.com.evil.example/7.mp3')?.withToken).toBe(false);
    expect(mediaAddress(platform, 'https://api.example.com:8443/7.mp3')?.withToken).toBe(false);
  });

  it('may be a path below the base address', () => {
    expect(mediaAddress(platform, '/my/events/faxes/7/content')).toEqual({
      url: new URL('https://api.example.com/v2/my/events/faxes/7/content'),
      withToken: true,
    });
  });

  it.each([
    ['unencrypted', 'http://files.example.com/7.mp3'],
    ['of this computer', 'http://127.0.0.1:8080/7.mp3'],
    ['with a password', 'https://user:secret@api.example.com/7.mp3'],
    ['of another scheme', 'file:///etc/passwd'],
    ['in data', 'data:audio/mpeg;base64,AAAA'],
    ['without a scheme', '//files.example.com/7.mp3'],
    ['that is none', 'recording 7'],
  ])('is not requested when it is %s', (_, at) => {
    expect(mediaAddress(platform, at)).toBeUndefined();
  });

  it('may be unencrypted on this computer if the platform runs there, too', () => {
    const here = 'http://127.0.0.1:4010/v2';
    expect(mediaAddress(here, 'http://127.0.0.1:4010/files/7.mp3')?.withToken).toBe(true);
    expect(mediaAddress(here, 'http://127.0.0.1:4011/files/7.mp3')?.withToken).toBe(false);
    expect(mediaAddress(here, 'http://files.example.com/7.mp3')).toBeUndefined();
  });

  it('gets the token only at the origin of the base address, for any address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string(), fc.webPath()), (at) => {
        const found = mediaAddress(platform, at);
        if (found) expect(found.url.protocol).toBe('https:');
        if (found?.withToken) expect(found.url.origin).toBe('https://api.example.com');
      }),
    );
  });

  it('is distinguished from an id', () => {
    expect(['https://x/y', '/files/7', 'HTTP://x'].map(isAddress)).toEqual([true, true, true]);
    expect(['e7e27000-0000', 'v0', ''].map(isAddress)).toEqual([false, false, false]);
  });
});
