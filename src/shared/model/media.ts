export const playbackRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Problems of media besides those of any request. */
export type MediaProblem =
  /** Deleted at the platform, or its address has expired. */
  | 'gone'
  /** Its address is not encrypted. */
  | 'insecure'
  /** The content is no sound, document or picture. */
  | 'not-it'
  | 'too-big'
  /** This page has no picture. */
  | 'no-preview'
  /** The fax does not exist in this format. */
  | 'no-format'
  | 'no-program'
  | 'file-gone'
  /** The disk is full, the folder is read-only, or another error. */
  | 'folder-full'
  | 'folder-closed'
  | 'not-written';

/** Names of cached media for pages; the group is the extension. */
export const cacheName = /^[0-9a-f]{20}-[0-9a-f]{20}\.([a-z0-9]{2,5})$/;
