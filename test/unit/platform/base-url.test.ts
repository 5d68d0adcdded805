import { describe, expect, it } from 'vitest';
import { normaliseBaseUrl } from '../../../src/platform/base-url.ts';

describe('a base address', () => {
  it.each([
    ['https://api.example.com/v2', 'https://api.example.com/v2'],
    ['  api.example.com ', 'https://api.example.com/v2'],
    ['https://api.example.com/v2///', 'https://api.example.com/v2'],
    ['https://example.com/telephony', 'https://example.com/telephony/v2'],
    ['HTTPS://API.example.com:8443/', 'https://api.example.com:8443/v2'],
    ['localhost:4010', 'https://localhost:4010/v2'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/v2'],
    ['http://[::1]:4010/v2', 'http://[::1]:4010/v2'],
  ])('%j becomes %j', (text, baseUrl) => {
    expect(normaliseBaseUrl(text)).toEqual({ ok: true, baseUrl });
  });

  it.each([
    ['', 'no-address'],
    ['https://', 'no-address'],
    ['not an address', 'no-address'],
    ['http://api.example.com/v2', 'not-encrypted'],
    ['http://127.0.0.1.example.com', 'not-encrypted'],
    ['ftp://example.com', 'scheme'],
    ['https://user:secret@example.com', 'credentials'],
    ['https://example.com/v2?x=1', 'query'],
    ['https://example.com/v3', 'version'],
  ])('%j is refused for %s', (text, problem) => {
    const result = normaliseBaseUrl(text);
    expect(result).toEqual({ ok: false, problem });
  });

  it('is refused without repeating a password in it', () => {
    expect(JSON.stringify(normaliseBaseUrl('https://user:hunter2@example.com'))).not.toContain('hunter2');
  });
});
