import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languages, plain, readGuides } from '../../../scripts/guides/read-guides.mjs';
import type { GuideBlock, GuideText } from '../../../src/shared/model/guide.ts';
import { textsIn } from '../../support/texts.ts';

const labelsIn = (blocks: readonly GuideBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(labelsIn);
    const isLabel = (part: GuideText): boolean => typeof part !== 'string' && part.kind === 'label';
    return block.kind === 'paragraph' ? block.text.filter(isLabel).map((part) => plain([part])) : [];
  });

it.each(languages)('the page about people names its buttons as the windows label them, in %s', (language) => {
  const page = readGuides(join(import.meta.dirname, '../../..'), language).find(
    ({ id }) => id === 'user/06-people',
  );
  const { say } = textsIn(language);
  const shown = [
    ...([
      'rail.people',
      'rail.people',
      'export.more',
      'contact.add',
      'contact.place',
      'contact.place.desk',
    ] as const),
    ...(['rail.settings', 'addressBook.title', 'addressBook.add'] as const),
  ];
  expect(labelsIn(page?.blocks ?? [])).toEqual(shown.map((id) => say({ id })));
});

it.each(languages)(
  'the page about data tells what of address books stays after signing out, in %s',
  (language) => {
    const page = readGuides(join(import.meta.dirname, '../../..'), language).find(
      ({ id }) => id === 'user/09-your-data',
    );
    const { say } = textsIn(language);
    const named = labelsIn(page?.blocks ?? []);
    for (const id of ['addressBook.title', 'addressBook.remove'] as const)
      expect(named).toContain(say({ id }));
  },
);
