const PDF_END = 1024;

/** Begins and ends as a PDF does; what stands between is the platform's to judge. */
export function isPdf(bytes: Uint8Array): boolean {
  if (latin(bytes.subarray(0, 5)) !== '%PDF-') return false;
  return latin(bytes.subarray(-PDF_END)).includes('%%EOF');
}

/** Begins as a TIFF does, in either order of bytes. */
export function isTiff(bytes: Uint8Array): boolean {
  return /^(II\*\0|MM\0\*)/.test(latin(bytes.subarray(0, 4)));
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
