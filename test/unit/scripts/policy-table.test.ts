import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { membersWithParts } from '../../../scripts/policy-parts.mjs';
import { partsTable, policySchema, policyTable, schemaFile } from '../../../scripts/policy-table.mjs';
import { policyMembers } from '../../../src/shared/policy/members.ts';

describe('the reference of the policy', () => {
  it('has a current JSON Schema, which npm run policy writes', async () => {
    expect(readFileSync(schemaFile, 'utf8')).toBe(await policySchema());
  });

  it.each(['en', 'de'] as const)('has a row with every column for each member, in %s', (locale) => {
    const rows = policyTable(locale).trimEnd().split('\n').slice(2);
    expect(rows).toHaveLength(policyMembers.length);
    for (const [at, row] of rows.entries()) {
      const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
      expect(cells).toHaveLength(6);
      expect(cells[1]).toBe(`\`${policyMembers[at]?.path}\``);
      expect(
        cells.slice(2, 5).every((cell) => cell !== '' && !/\{|policy\./.test(cell.replace(/`.*`/, ''))),
      ).toBe(true);
    }
  });

  it('describes all members of an object, for the completion of an editor', async () => {
    const undescribed: string[] = [];
    let count = 0;
    const visit = (schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, inner] of Object.entries(schema)) {
        if (name === 'properties') {
          for (const [member, each] of Object.entries(inner as Record<string, { description?: string }>)) {
            count += 1;
            if ((each.description ?? '') === '') undescribed.push(`${at}.${member}`);
          }
        }
        visit(inner, name === 'properties' ? at : `${at}.${name}`);
      }
    };
    const { properties } = JSON.parse(await policySchema()) as { properties: Record<string, unknown> };
    const { addressBooks, callRules, tunnel } = (
      properties['locked'] as { properties: Record<string, unknown> }
    ).properties;
    for (const [name, schema] of Object.entries({ addressBooks, callRules, tunnel })) visit(schema, name);
    expect(undescribed).toEqual([]);
    expect(count).toBeGreaterThan(69);
  });

  it.each(['en', 'de'] as const)('has a table of nested members, in %s, with every cell', (locale) => {
    for (const path of Object.keys(membersWithParts) as (keyof typeof membersWithParts)[]) {
      const rows = partsTable(path, locale).trimEnd().split('\n').slice(2);
      expect(rows.length).toBeGreaterThan(15);
      for (const row of rows) {
        const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
        expect(cells).toHaveLength(path === 'callRules' ? 6 : 7);
        expect(cells[1]).toMatch(/^`[\w.[\]]+`$/);
        expect(cells.at(-3)).not.toBe('');
      }
    }
  });
});
