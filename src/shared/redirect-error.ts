/** A redirect must not get the token. Electron and Node word this error differently. */
export const isRedirectError = (error: unknown): boolean =>
  error instanceof Error &&
  (/attempted to redirect|redirect was cancelled|unexpected redirect/i.test(error.message) ||
    isRedirectError(error.cause));
