/** A part of a text; `hit`: it matches. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** Characters before a match far into a long text. */
const lead = 24;

/** Removes accents without changing the length, so that "Muller" finds "Müller". */
function plain(text: string): string {
  return Array.from(text, fold).join('');
}

function fold(letter: string): string {
  const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.length === letter.length ? folded : letter;
}

/** The words of a search. Digits of a number match in any grouping. */
export const wordsOf = (search: string): string[] =>
  search
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Splits a text at the matches of `words`. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const folded = plain(text);
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    const needle = plain(word);
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
      marked.fill(true, at, at + needle.length);
    }
  }
  const found: Piece[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const hit = marked[at] === true;
    const last = found.at(-1);
    if (last?.hit === hit) last.text += text[at] ?? '';
    else found.push({ text: text[at] ?? '', hit });
  }
  return found;
}

/** An excerpt with this many characters before its first match. */
export function excerpt(text: string, words: readonly string[], before = lead): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const folded = plain(line);
  const places = words.map((word) => folded.indexOf(plain(word))).filter((at) => at >= 0);
  const first = Math.min(...places);
  if (!Number.isFinite(first) || first <= before * 2) return line;
  const from = line.lastIndexOf(' ', first - before) + 1;
  return `… ${line.slice(from)}`;
}

/** The digits searched for, if the words are a number or part of one. */
export function digitsOf(words: readonly string[]): string {
  const typed = words.join('');
  return /^[+\d()/.-]+$/.test(typed) ? typed.replace(/\D/g, '').replace(/^0+/, '') : '';
}

/** The parts of a formatted number to highlight for these digits, however they are grouped. */
export function digitsIn(written: string, digits: string): string[] {
  const places = [...written.matchAll(/\d/g)].map(({ index }) => index);
  const at = digits === '' ? -1 : written.replace(/\D/g, '').indexOf(digits);
  return at < 0 ? [] : [written.slice(places[at], (places[at + digits.length - 1] ?? 0) + 1)];
}
