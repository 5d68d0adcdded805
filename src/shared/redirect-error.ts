/**
 * Whether a request was refused because the address leads on to another one: a token is sent to no other address than
 * the one that the user knows. Electron rejects, with words of its own, and so does Node.
 */
export const isRedirectError = (error: unknown): boolean =>
  error instanceof Error &&
  (/attempted to redirect|redirect was cancelled|unexpected redirect/i.test(error.message) ||
    isRedirectError(error.cause));
