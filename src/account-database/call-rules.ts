import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { callRuleSchema, mostRules, type CallRule } from '../shared/model/call-rule.ts';
import { firstIdAt, timeOf } from './entry-id.ts';
import { readJson } from './rows.ts';

/** In the second column of every call rule, so that a rule is recognisable in the pages of a damaged file. */
export const callRuleMark = 'deskbell call rule';

/** A call rule in its row; without `rule` it was removed. */
export interface CallRuleRow {
  id: string;
  /** Its position in the list, from 0. */
  position: number;
  rule?: CallRule;
  /** Epoch milliseconds. */
  written: number;
}

export interface RuleUse {
  id: string;
  /** Calls since the requested time. */
  count: number;
  /** The last call ever, epoch milliseconds. */
  last: number;
}

/** How long the row of a removed rule stays, ms, so that a damaged file does not bring back an older state. */
const forgottenMs = 30 * 86_400_000;
const facts = z.object({ position: z.number(), rule: callRuleSchema });

/** The row with these columns, in the order of the table; undefined if they are not a rule. */
export function callRuleOfColumns(columns: readonly unknown[]): CallRuleRow | undefined {
  const [, mark, id, text, written] = columns;
  if (mark !== callRuleMark || typeof id !== 'string' || typeof written !== 'number') return undefined;
  if (text === '') return { id, position: 0, written };
  const read = facts.safeParse(readJson(text));
  return read.success && read.data.rule.id === id ? { id, ...read.data, written } : undefined;
}

export interface CallRuleRows {
  put(row: CallRuleRow): void;
  /** Replaces all rules, in this order. @returns whether any was removed or changed */
  replace(rules: readonly CallRule[], written: number): boolean;
}

/** Writes the rules of an account; the newest state of each wins. Call it in a transaction. */
export function createCallRuleRows(db: DatabaseSync): CallRuleRows {
  const putRow = db.prepare(
    `INSERT INTO call_rule (mark, key, facts, written) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET facts = excluded.facts, written = excluded.written
     WHERE excluded.written >= written`,
  );
  const storedRules = db.prepare("SELECT key, facts FROM call_rule WHERE facts <> ''");
  const forget = db.prepare("DELETE FROM call_rule WHERE facts = '' AND written < ?");
  const textOf = ({ position, rule }: Pick<CallRuleRow, 'position' | 'rule'>): string =>
    rule ? JSON.stringify({ position, rule }) : '';
  const put = (row: CallRuleRow): void => void putRow.run(callRuleMark, row.id, textOf(row), row.written);
  return {
    put,
    replace(rules, written) {
      const textById = new Map(rules.map((rule, position) => [rule.id, textOf({ position, rule })]));
      const others = storedRules.all().filter(({ key, facts: text }) => textById.get(String(key)) !== text);
      for (const { key } of others) {
        if (!textById.has(String(key))) put({ id: String(key), position: 0, written });
      }
      rules.forEach((rule, position) => put({ id: rule.id, position, rule, written }));
      forget.run(written - forgottenMs);
      return others.length > 0;
    },
  };
}

export interface CallRuleReading {
  /** All rules in order; an unreadable row costs that rule alone. */
  all(): CallRule[];
  /** How often each rule was applied since `since` (epoch milliseconds), and when last. */
  uses(since: number): RuleUse[];
}

/** One per connection, as it prepares its statements at once. Throws what SQLite throws. */
export function readCallRules(db: DatabaseSync): CallRuleReading {
  const all = db.prepare("SELECT id, mark, key, facts, written FROM call_rule WHERE facts <> '' ORDER BY id");
  const uses = db.prepare(
    `SELECT json_extract(rule, '$.id') AS rule, sum(id >= ?) AS count, max(id) AS last FROM entry
     WHERE rule IS NOT NULL GROUP BY 1`,
  );
  return {
    all: () =>
      all
        .all()
        .flatMap(
          (row) =>
            callRuleOfColumns([row['id'], row['mark'], row['key'], row['facts'], row['written']]) ?? [],
        )
        .sort((a, b) => a.position - b.position)
        .flatMap(({ rule }) => rule ?? [])
        .slice(0, mostRules),
    uses: (since) =>
      uses.all(firstIdAt(since)).map(({ rule, count, last }) => ({
        id: String(rule),
        count: Number(count),
        last: timeOf(Number(last)),
      })),
  };
}
