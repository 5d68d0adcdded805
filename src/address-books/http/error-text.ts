import { cleanText } from '../text.ts';

const longestSentence = 160;

/** What a server says in the answer to a request that it refuses, in one line; empty: nothing that people read. */
export function sentenceOfError(body: string): string {
  const text = body.trim();
  const sentence = text.startsWith('<') ? ofXml(text) : text.startsWith('{') ? ofJson(text) : text;
  const line = cleanText(sentence.replace(/\s+/g, ' ')).trim();
  return line.length > longestSentence
    ? `${line.slice(0, longestSentence).toWellFormed().trimEnd()} …`
    : line;
}

/** Servers built on sabre/dav, as Nextcloud, have a sentence in their errors. */
function ofXml(text: string): string {
  const [, sentence = ''] = /<(?:[\w-]+:)?(?:message|responsedescription)\b[^>]*>([^<]*)</i.exec(text) ?? [];
  return sentence
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;|&#0?39;/g, "'")
    .replace(/&amp;/g, '&');
}

function ofJson(text: string): string {
  const [, sentence = ''] =
    /"(?:message|error_description|detail|title|error)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  try {
    return String(JSON.parse(`"${sentence}"`));
  } catch {
    return '';
  }
}
