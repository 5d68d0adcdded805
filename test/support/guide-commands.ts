import { join } from 'node:path';
import { readGuides } from '../../scripts/guides/read-guides.mjs';

const root = join(import.meta.dirname, '../..');

/** The commands of the guides for this kind of computer (`linux`, `macos`, …), one block each. */
export const guideCommands = (kind: string, language: 'en' | 'de' = 'en'): string[] =>
  readGuides(root, language).flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'code' && block.language.split(' ')[1] === kind ? [block.text.trim()] : [],
    ),
  );
