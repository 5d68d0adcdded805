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
