/**
 * Whether the platform could fetch a sound file there: over https, from a server of the internet. Names and passwords
 * have no place in it, since the platform writes the address into its log.
 */
export function isAnnouncementAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const isNamed = url.hostname.includes('.') || url.hostname.includes(':');
  return isNamed && !privateHost.test(url.hostname);
}

/** This computer, a network of its own, or a name that only such a network knows. */
const privateHost =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^\[(?:::|f[cd]|fe[89ab])|\.(?:local|localhost|internal|lan|home\.arpa)\.?$/;
