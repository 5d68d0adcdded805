const PDF_END = 1024;

/** Checks the beginning and end of a PDF; the platform judges the rest. */
export function isPdf(bytes: Uint8Array): boolean {
  if (latin(bytes.subarray(0, 5)) !== '%PDF-') return false;
  return latin(bytes.subarray(-PDF_END)).includes('%%EOF');
}

/** Checks the beginning of a TIFF, in either byte order. */
export function isTiff(bytes: Uint8Array): boolean {
  return /^(II\*\0|MM\0\*)/.test(latin(bytes.subarray(0, 4)));
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
