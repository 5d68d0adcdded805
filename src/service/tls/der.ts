/** The parts of DER (ITU-T X.690) that a certificate needs. */

export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
}

export const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
export const set = (...parts: Buffer[]): Buffer => der(0x31, ...parts);
export const integer = (bytes: Buffer): Buffer => der(0x02, bytes);
export const octets = (bytes: Buffer): Buffer => der(0x04, bytes);
export const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.from([0]), bytes);
export const nothing = (): Buffer => der(0x05);
export const truth = (): Buffer => der(0x01, Buffer.from([0xff]));
export const text = (value: string): Buffer => der(0x0c, Buffer.from(value, 'utf8'));

/** Years up to 2049, for which X.509 requires this form. */
export function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '');
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`, 'ascii'));
}

/** A dotted object identifier such as `2.5.4.3`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
  return groups;
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  if (size < 0x100) return Buffer.from([0x81, size]);
  return Buffer.from([0x82, size >>> 8, size & 0xff]);
}
