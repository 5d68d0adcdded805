/** How voicemails and recordings are played. */
export const playbackRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Why a medium cannot be had, besides what happens to any request. */
export type MediaProblem =
  /** It was deleted at the platform, or its address has expired. */
  | 'gone'
  /** Its address is not encrypted. */
  | 'insecure'
  /** What came is no sound, document or picture. */
  | 'not-it'
  | 'too-big'
  /** The platform has no picture of this page. */
  | 'no-preview'
  /** The fax is not there in this format. */
  | 'no-format'
  /** The system has no program for such files. */
  | 'no-program'
  /** The file that was saved is no longer where it was. */
  | 'file-gone'
  /** The disk that it was to be saved on is full, its folder may not be written in, or neither is the reason. */
  | 'folder-full'
  | 'folder-closed'
  | 'not-written';

/** Names under which pages have media that were fetched; the group is the ending. */
export const cacheName = /^[0-9a-f]{20}-[0-9a-f]{20}\.([a-z0-9]{2,5})$/;
