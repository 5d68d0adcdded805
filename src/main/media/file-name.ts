import { extname } from 'node:path';

export interface NamedMedium {
  /** Epoch milliseconds; written as local time. */
  at: number;
  who: string;
  /** Translated: "Voicemail". */
  what: string;
  /** Without the dot. */
  ending: string;
}

/** Characters not allowed by a file system, and bidirectional controls. */
const refused = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Bytes of a name or number; file systems allow 255 in all. */
const longestPart = 80;

/** A file name valid everywhere: "2026-03-02 14.05 Anna Berg Voicemail.mp3". */
export function mediaFileName({ at, who, what, ending }: NamedMedium): string {
  return `${[stamp(new Date(at)), plain(who), plain(what)].filter((part) => part !== '').join(' ')}.${ending}`;
}

/** Names already taken in a folder, as file systems compare them. */
export type TakenNames = Set<string>;

/**
 * Takes a name that no other file of the folder has, by a number before the ending if needed. Windows and macOS do not
 * tell upper from lower case.
 */
export function takeName(name: string, taken: TakenNames): string {
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${stem} (${count})${ending}`;
    const compared = free.normalize('NFC').toLowerCase();
    if (taken.has(compared)) continue;
    taken.add(compared);
    return free;
  }
}

function stamp(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}.${two(date.getMinutes())}`;
}

function plain(text: string): string {
  const clean = text.replace(refused, ' ').replace(/\s+/g, ' ').trim();
  let cut = '';
  for (const letter of clean) {
    if (Buffer.byteLength(cut + letter) > longestPart) break;
    cut += letter;
  }
  // Windows removes these at the end, and leading dots hide a file.
  return cut.replace(/^[. ]+|[. ]+$/g, '');
}
