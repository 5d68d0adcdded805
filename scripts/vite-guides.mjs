import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { guideFolder, guideFiles, languages, readGuides } from './guides/read-guides.mjs';

const PREFIX = 'virtual:guides/';

/**
 * Parses the guides at build time: `virtual:guides/en` exports the pages of a language and the URLs of its images. The
 * program contains them as data, so that it needs no Markdown parser and no HTML.
 * @param {string} root @returns {import('vite').Plugin}
 */
export function guides(root) {
  return {
    name: 'deskbell:guides',
    resolveId: {
      filter: { id: /^virtual:guides\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:guides\// },
      handler(id) {
        const language = id.slice(PREFIX.length + 1);
        if (!languages.some((one) => one === language)) this.error(`There are no guides in "${language}".`);
        for (const { path } of guideFiles(root, language)) this.addWatchFile(path);
        const pages = readGuides(root, language);
        const names = [...new Set(pages.flatMap(({ blocks }) => picturesIn(blocks)))];
        const fileOf = (/** @type {string} */ name) =>
          join(guideFolder(root), 'pictures', `${name}-${language}.webp`);
        const taken = names.filter((name) => existsSync(fileOf(name)));
        // The images may be missing: `npm run screenshots`, which takes them, needs a built program first.
        if (taken.length < names.length) this.warn('Pictures of the guides are missing: npm run screenshots');
        const imports = taken.map(
          (name, at) => `import p${at} from ${JSON.stringify(`${fileOf(name)}?url`)};\n`,
        );
        const addresses = taken.map((name, at) => `${JSON.stringify(name)}: p${at}`);
        return [
          ...imports,
          `export const pictures = { ${addresses.join(', ')} };\n`,
          `export const guides = JSON.parse(${JSON.stringify(JSON.stringify(pages))});\n`,
        ].join('');
      },
    },
  };
}

/** @param {readonly import('../src/shared/model/guide.ts').GuideBlock[]} blocks @returns {string[]} */
function picturesIn(blocks) {
  return blocks.flatMap((block) => {
    if (block.kind === 'picture') return [block.name];
    return block.kind === 'list' ? block.items.flatMap(picturesIn) : [];
  });
}
