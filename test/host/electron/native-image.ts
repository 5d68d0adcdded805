import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PNG } from 'pngjs';
import { text } from './arguments.ts';
import { strict } from './strict.ts';

type Surface =
  | 'addRepresentation'
  | 'getAspectRatio'
  | 'getScaleFactors'
  | 'getSize'
  | 'isEmpty'
  | 'isMacTemplateImage'
  | 'isTemplateImage'
  | 'resize'
  | 'setTemplateImage'
  | 'toDataURL'
  | 'toPNG'
  | 'toBitmap';

/** An image of PNG or JPEG bytes; any others make an empty image, as in Electron. */
export function createImage(bytes: Buffer): Electron.NativeImage {
  let png = decode(bytes);
  let template = false;
  const scales = new Set([1]);
  const encoded = (): Buffer => (png ? PNG.sync.write(png) : Buffer.alloc(0));
  const image: Pick<Electron.NativeImage, Surface> = {
    isEmpty: () => png === undefined,
    getSize: () => (png ? { width: png.width, height: png.height } : { width: 0, height: 0 }),
    getAspectRatio: () => (png ? png.width / png.height : 1),
    getScaleFactors: () => [...scales],
    get isMacTemplateImage() {
      return template;
    },
    set isMacTemplateImage(value) {
      template = value;
    },
    isTemplateImage: () => template,
    setTemplateImage: (value) => {
      template = value;
    },
    addRepresentation: ({ buffer, dataURL, scaleFactor = 1 }) => {
      const added = decode(buffer ?? fromDataURL(dataURL ?? ''));
      if (!added) return;
      png ??= added;
      scales.add(scaleFactor);
    },
    resize: ({ width, height }) => {
      if (!png) return createImage(Buffer.alloc(0));
      const to = {
        width: width ?? Math.round((png.width * (height ?? png.height)) / png.height),
        height: height ?? Math.round((png.height * (width ?? png.width)) / png.width),
      };
      return createImage(PNG.sync.write(resample(png, to.width, to.height)));
    },
    toPNG: encoded,
    toBitmap: () => png?.data ?? Buffer.alloc(0),
    toDataURL: () => `data:image/png;base64,${encoded().toString('base64')}`,
  };
  return strict('nativeImage', image) as Electron.NativeImage;
}

const require = createRequire(import.meta.url);

interface Jpeg {
  decode(bytes: Buffer): { width: number; height: number; data: Uint8Array };
}

function fromJpeg(bytes: Buffer): PNG {
  // Loaded only when needed: the bundle is large, and few programs show a JPEG.
  const { jpegjs } = require('playwright-core/lib/utilsBundle') as { jpegjs: Jpeg };
  const { width, height, data } = jpegjs.decode(bytes);
  return Object.assign(new PNG({ width, height }), { data: Buffer.from(data) });
}

function decode(bytes: Buffer): PNG | undefined {
  try {
    return bytes.readUInt16BE(0) === 0xffd8 ? fromJpeg(bytes) : PNG.sync.read(bytes);
  } catch {
    return undefined;
  }
}

function fromDataURL(url: string): Buffer {
  return Buffer.from(url.replace(/^data:image\/[a-z]+;base64,/, ''), 'base64');
}

function resample(from: PNG, width: number, height: number): PNG {
  const to = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const source =
        Math.floor((y * from.height) / height) * from.width + Math.floor((x * from.width) / width);
      from.data.copy(to.data, (y * width + x) * 4, source * 4, source * 4 + 4);
    }
  }
  return to;
}

function fromFile(path: string): Electron.NativeImage {
  text(path);
  try {
    return createImage(readFileSync(path));
  } catch {
    return createImage(Buffer.alloc(0));
  }
}

export const nativeImage: Pick<
  typeof Electron.nativeImage,
  'createEmpty' | 'createFromBuffer' | 'createFromDataURL' | 'createFromPath'
> = strict('nativeImage', {
  createEmpty: () => createImage(Buffer.alloc(0)),
  createFromPath: fromFile,
  createFromBuffer(buffer: Buffer) {
    if (!Buffer.isBuffer(buffer)) throw new TypeError('buffer must be a node Buffer');
    return createImage(buffer);
  },
  createFromDataURL(url: string) {
    text(url);
    return createImage(fromDataURL(url));
  },
});
