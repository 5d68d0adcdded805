import fc from 'fast-check';
import { join, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageFile } from '../../../../src/main/windows/page-file.ts';

const folder = resolve('/srv/deskbell/renderer');

describe('an address of the app', () => {
  it('is mapped to a file of the pages, with its media type', () => {
    expect(pageFile(folder, 'GET', 'app://deskbell/desk/index.html')).toEqual({
      path: join(folder, 'desk', 'index.html'),
      mediaType: 'text/html; charset=utf-8',
    });
    expect(pageFile(folder, 'GET', 'app://deskbell/assets/a%20b.js?v=1#x')?.path).toBe(
      join(folder, 'assets', 'a b.js'),
    );
  });

  it.each([
    ['that climbs', 'app://deskbell/../main/index.js'],
    ['that climbs behind an encoded slash', 'app://deskbell/..%2f..%2fetc/hosts.html'],
    ['that climbs in encoded dots', 'app://deskbell/%2e%2e%2f%2e%2e%2fsecret.js'],
    ['of a neighbour whose name begins alike', 'app://deskbell/..%2frenderer-other/index.html'],
    ['with a NUL', 'app://deskbell/index.html%00.js'],
    ['that is encoded wrongly', 'app://deskbell/%E0%A4%A.html'],
    ['of another host', 'app://elsewhere/desk/index.html'],
    ['of no host', 'app:///desk/index.html'],
    ['of a host with a port', 'app://deskbell:80/desk/index.html'],
    ['of another scheme', 'https://deskbell/desk/index.html'],
    ['of the file system', 'file:///srv/deskbell/renderer/desk/index.html'],
    ['of an unknown media type', 'app://deskbell/desk/index.map'],
    ['of a folder', 'app://deskbell/desk/'],
    ['that is none', 'desk/index.html'],
  ])('%s is mapped to nothing', (_, address) => {
    // Some of these are resolved by the URL itself: then what they name must still lie within the folder.
    const file = pageFile(folder, 'GET', address);
    if (address.includes('/../')) expect(file?.path.startsWith(folder + sep)).toBe(true);
    else expect(file).toBeUndefined();
  });

  it.each(['POST', 'HEAD', 'PUT', 'get', ''])('is not mapped for %j', (method) => {
    expect(pageFile(folder, method, 'app://deskbell/desk/index.html')).toBeUndefined();
  });

  it('is never mapped to a file outside of the folder', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '%2e%2e',
        '%2E.',
        '%2f',
        '%5c',
        '\\',
        '/',
        '//',
        '%00',
        'desk',
        'index.html',
        'a.js',
        '~',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.constantFrom('/', ''), (parts, glue) => {
        const file = pageFile(folder, 'GET', `app://deskbell/${parts.join(glue)}`);
        if (file === undefined) return;
        expect(resolve(file.path).startsWith(folder + sep)).toBe(true);
        expect(file.path).not.toContain('\0');
      }),
      { numRuns: 2_000 },
    );
  });
});
