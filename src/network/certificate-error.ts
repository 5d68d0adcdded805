/** Codes of Node and OpenSSL for a certificate that is not trusted. */
const certificateCode =
  /^(?!ERR_PROXY_).*(?:CERT|ISSUER|SIGNATURE|CRL)|^(?:INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/;

export const isCertificateCode = (code: string): boolean => certificateCode.test(code);

/** The code of an error about a certificate, to be shown instead of its message: Node's advises how to run Node. */
export function certificateCodeIn(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  if ('code' in error && typeof error.code === 'string' && isCertificateCode(error.code)) return error.code;
  return certificateCodeIn(error.cause, depth + 1);
}
