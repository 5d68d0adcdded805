import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { policySchema, policyTable, schemaFile } from '../../../scripts/policy-table.mjs';
import { policyMembers } from '../../../src/shared/policy/members.ts';

describe('the reference of the policy', () => {
  it('is kept as a JSON Schema that is current: npm run policy writes it anew', async () => {
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
});
