/** What a file is named after. */
export interface NamedMedium {
  /** Epoch milliseconds; told in the time of this computer. */
  at: number;
  who: string;
  /** What it is, in the language of the user: "Voicemail". */
  what: string;
  /** Without the dot. */
  ending: string;
}

/** Characters that no file system of the three takes, and those that turn the direction of what is read. */
const refused = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Bytes of a name or number: file systems take 255 of the whole. */
const longestPart = 80;

/** A file name that says when, who and what, and that every file system takes: "2026-03-02 14.05 Anna Berg Voicemail.mp3". */
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
  // Windows drops these at the end, and hides files that begin with a dot elsewhere.
  return cut.replace(/^[. ]+|[. ]+$/g, '');
}
