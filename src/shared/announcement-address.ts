/** The platform fetches from public https servers, and logs the address: so it may hold no credentials. */
export function isAnnouncementAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/\.$/, '');
  const isNamed = host.includes('.') || host.includes(':');
  return isNamed && !privateAddress.test(host) && !privateName.test(host);
}

/** Loopback, private and reserved addresses (RFC 6890). */
const privateAddress =
  /^(?:0|10|127|169\.254|192\.168|192\.0\.[02]|198\.1[89]|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|172\.(?:1[6-9]|2\d|3[01])|22[4-9]|2[345]\d)\.[\d.]+$|^\[(?:::|f[cdf]|fe[89a-f]|64:ff9b:|2002:)/;
const privateName =
  /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|test|invalid|home\.arpa|fritz\.box)$/;
