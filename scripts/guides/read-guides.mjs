// Parses the guides in resources/guides into the text blocks that the desk window draws, never HTML. Errors name file and place.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer } from 'marked';

/**
 * @typedef {import('../../src/shared/model/guide.ts').Guide} Guide
 * @typedef {import('../../src/shared/model/guide.ts').GuideBlock} Block
 * @typedef {import('../../src/shared/model/guide.ts').GuideText} Text
 */

export const languages = /** @type {const} */ (['en', 'de']);
const areas = /** @type {const} */ (['user', 'admin']);

/** @param {string} root @returns {string} */
export const guideFolder = (root) => join(root, 'resources', 'guides');

/** Files of one language, in display order. @param {string} root @param {string} language */
export function guideFiles(root, language) {
  return areas.flatMap((area) => {
    const folder = join(guideFolder(root), language, area);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => ({ area, path: join(folder, name), id: `${area}/${name.slice(0, -3)}` }));
  });
}

/** @param {string} root @param {string} language @returns {Guide[]} */
export function readGuides(root, language) {
  return guideFiles(root, language).map(({ area, path, id }) => {
    const blocks = blocksOf(readFileSync(path, 'utf8'), { id, root, language });
    const [first] = blocks;
    if (first?.kind !== 'heading' || first.level !== 1) throw new Error(`${path} must begin with its title.`);
    return { id, area, title: plain(first.text), blocks };
  });
}

/** @typedef {{ id: string, root: string, language: string }} Place */

/** @param {string} markdown @param {Place} place @returns {Block[]} */
function blocksOf(markdown, place) {
  const used = new Set();
  return lexer(markdown).flatMap((token) => blockOf(token, place, used));
}

/** @param {any} token @param {Place} place @param {Set<string>} used @returns {Block[]} */
function blockOf(token, place, used) {
  /** @param {any} inner @returns {Text[]} */
  const text = (inner) => textOf(inner.tokens ?? [], place);
  switch (token.type) {
    case 'heading': {
      const said = text(token);
      return [{ kind: 'heading', level: token.depth, id: anchor(plain(said), used), text: said }];
    }
    case 'paragraph': {
      const [only] = token.tokens;
      if (token.tokens.length === 1 && only.type === 'image') return [pictureOf(only, place)];
      return [{ kind: 'paragraph', text: text(token) }];
    }
    case 'text':
      return [{ kind: 'paragraph', text: text(token) }];
    case 'list':
      return [
        {
          kind: 'list',
          ordered: token.ordered,
          items: token.items.map((/** @type {any} */ item) =>
            item.tokens.flatMap((/** @type {any} */ inner) => blockOf(inner, place, used)),
          ),
        },
      ];
    case 'code':
      return [{ kind: 'code', text: token.text, language: token.lang ?? '' }];
    case 'table':
      return [
        {
          kind: 'table',
          head: token.header.map(text),
          rows: token.rows.map((/** @type {any[]} */ row) => row.map(text)),
        },
      ];
    case 'space':
      return [];
    case 'html':
      // Markers around generated parts; no other HTML is accepted.
      if (/^<!--[^<>]*-->\s*$/.test(token.raw)) return [];
      break;
  }
  throw new Error(
    `${place.language}/${place.id}.md: "${token.type}" is not for a guide: ${token.raw.slice(0, 60)}`,
  );
}

/** @param {any[]} tokens @param {Place} place @returns {Text[]} */
function textOf(tokens, place) {
  return tokens.map((token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return token.tokens ? { kind: 'plain', text: textOf(token.tokens, place) } : decoded(token.text);
      case 'strong':
        return { kind: 'label', text: textOf(token.tokens, place) };
      case 'em':
        return { kind: 'emphasis', text: textOf(token.tokens, place) };
      case 'codespan':
        return { kind: 'code', text: decoded(token.text) };
      case 'link':
        return { kind: 'link', ...targetOf(token.href, place), text: textOf(token.tokens, place) };
    }
    throw new Error(`${place.language}/${place.id}.md: "${token.type}" is not for a guide: ${token.raw}`);
  });
}

/** @param {string} text */
const decoded = (text) =>
  text
    // A non-breaking space stays what it is.
    .replaceAll(/[^\S\u00a0]+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Resolves a link to a page of the same language and a heading on it. @param {string} href @param {Place} place */
function targetOf(href, { id, root, language }) {
  const [, path = '', heading = ''] = /^([^#]*)(?:#(.+))?$/.exec(href) ?? [];
  const [area = ''] = id.split('/');
  const page = path === '' ? id : path.startsWith('../') ? path.slice(3, -3) : `${area}/${path.slice(0, -3)}`;
  if (!existsSync(join(guideFolder(root), language, `${page}.md`)))
    throw new Error(`${language}/${id}.md leads to ${href}, which is not there.`);
  return { page, heading: decodeURIComponent(heading) };
}

/** @param {any} token @param {Place} place @returns {Block} */
function pictureOf(token, { id, language }) {
  const name = /^\.\.\/\.\.\/pictures\/([\w-]+)-(en|de)\.webp$/.exec(token.href)?.[1];
  if (name === undefined || !token.href.endsWith(`-${language}.webp`))
    throw new Error(`${language}/${id}.md shows ${token.href}, which is no picture of the guides.`);
  if (token.text === '')
    throw new Error(`${language}/${id}.md shows ${token.href} without saying what it is.`);
  return { kind: 'picture', name, alt: decoded(token.text) };
}

/** @param {readonly Text[]} text @returns {string} */
export function plain(text) {
  return text
    .map((part) =>
      typeof part === 'string' ? part : typeof part.text === 'string' ? part.text : plain(part.text),
    )
    .join('');
}

/** The anchor that GitHub gives the heading. @param {string} title @param {Set<string>} used */
function anchor(title, used) {
  const plainTitle = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const id = used.has(plainTitle) ? `${plainTitle}-${used.size}` : plainTitle;
  used.add(id);
  return id;
}
