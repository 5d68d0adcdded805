/** Formats in which the platform hands out the document of a fax. */
export const faxFormats = ['pdf', 'tiff'] as const;
export type FaxFormat = (typeof faxFormats)[number];

/** What is wanted of a medium: its sound, its document, or the picture of one page (counted from 1). */
export type MediaPart =
  | { of: 'sound' }
  | { of: 'document'; format: FaxFormat }
  | { of: 'page'; page: number; size: 'small' | 'big' };

/** One medium of an entry of the timeline. */
export interface MediaWish {
  /** Key of the entry. */
  key: string;
  /** Its place among the media of the entry. */
  index: number;
  part: MediaPart;
}

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

/** How far something is that is being fetched, in bytes. `received` is absent before anything was asked for. */
export interface MediaProgress {
  received?: number;
  total?: number;
}
