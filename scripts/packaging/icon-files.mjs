// The icon in each system's format, all made of the same PNGs.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** macOS's names of the sizes. @type {[string, number][]} */
const macSizes = [
  ['icp4', 16],
  ['icp5', 32],
  ['icp6', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
];
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** Writes icon.icns, icon.ico and linux/*.png. @param {string} pictures folder with the PNGs @param {string} folder */
export function writeIcons(pictures, folder) {
  const png = (/** @type {number} */ size) => readFileSync(join(pictures, `${size}x${size}.png`));
  mkdirSync(join(folder, 'linux'), { recursive: true });
  writeFileSync(join(folder, 'icon.icns'), icns(macSizes.map(([name, size]) => [name, png(size)])));
  writeFileSync(join(folder, 'icon.ico'), ico(windowsSizes.map((size) => [size, png(size)])));
  for (const size of linuxSizes) {
    const name = `${size}x${size}.png`;
    copyFileSync(join(pictures, name), join(folder, 'linux', name));
  }
}

/** @param {[string, Buffer][]} pictures */
function icns(pictures) {
  const parts = pictures.map(([name, bytes]) =>
    Buffer.concat([Buffer.from(name, 'latin1'), be32(bytes.length + 8), bytes]),
  );
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from('icns', 'latin1'), be32(body.length + 8), body]);
}

/** @param {number} value */
function be32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** @param {[number, Buffer][]} pictures */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, [size, bytes]] of pictures.entries()) {
    const entry = 6 + 16 * at;
    // The format encodes 256 as 0.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(([, bytes]) => bytes)]);
}
