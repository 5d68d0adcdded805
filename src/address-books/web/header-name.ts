const ofConnection =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|cookie2?)$/i;

/** Whether a header of this name can carry a secret (RFC 9110, 5.1): none that belongs to the connection. */
export const isHeaderName = (name: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !ofConnection.test(name);
