/**
 * What a page may without being asked: choose the device that plays the ring, and read the names of such devices.
 * Chromium tells those names only to a page that may listen to a microphone, and asks by `media`; no page ever gets a
 * microphone or a camera for it, because that is requested, and the request is refused.
 * @param appOrigin the origin of the program's own pages
 */
export function mayCheck(
  permission: string,
  origin: string,
  mediaType: string | undefined,
  appOrigin: string,
): boolean {
  if (origin !== appOrigin && origin !== `${appOrigin}/`) return false;
  return permission === 'speaker-selection' || (permission === 'media' && mediaType === 'audio');
}
