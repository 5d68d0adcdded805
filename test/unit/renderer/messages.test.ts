import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { de, en, type MessageId } from '../../../src/shared/messages/index.ts';

const names = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map((found) => found[1] ?? ''))].sort();
const ids = Object.keys(en) as MessageId[];

describe('the messages', () => {
  it('take the same values in German as in English', () => {
    for (const id of ids) expect(names(de[id]), id).toEqual(names(en[id]));
  });

  it('compile', () => {
    for (const id of ids) {
      expect(compileMessageOrThrow(en[id]), id).not.toEqual([]);
      expect(compileMessageOrThrow(de[id]), id).not.toEqual([]);
    }
  });

  it('never shout and never say "du"', () => {
    for (const id of ids) {
      expect(`${en[id]} ${de[id]}`, id).not.toContain('!');
      expect(de[id], id).not.toMatch(/\b(du|dein\w*|dich|dir)\b/i);
    }
  });
});
