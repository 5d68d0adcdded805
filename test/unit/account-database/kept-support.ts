import type { CallRule } from '../../../src/shared/model/call-rule.ts';
import type { OpenedAccountDatabase } from '../../../src/account-database/open-account-database.ts';
import { noon, putAll, sighting } from './support.ts';

/** Everything that nobody can bring back but this desk. */
export function kept({ database }: OpenedAccountDatabase): object {
  const rows = database.entries.list({ text: '', numbers: [], limit: 1000, filter: {} });
  return {
    notes: rows.flatMap(({ key, note }) => (note === undefined ? [] : [`${key} ${note}`])).sort(),
    logs: rows.flatMap(({ key, log }) => (log === undefined ? [] : [`${key} ${log}`])).sort(),
    starred: rows.flatMap(({ key, starred }) => (starred === 1 ? [key] : [])).sort(),
    contacts: database.ownContacts.all().map(({ name }) => name),
    rules: database.callRules.all().map(({ id }) => id),
    outgoing: database.outgoing.all().map(({ key, facts }) => `${key} ${facts}`),
  };
}

const rule = (n: number): CallRule => ({
  id: `r${n}`,
  name: `Rule ${n}`,
  enabled: true,
  callers: { kind: 'everybody' },
  action: { kind: 'voicemail' },
});

/** One of each kind for `n`, in a timeline that is open. */
export function write({ database }: OpenedAccountDatabase, now: number, n: number): void {
  const written = now + n;
  const call = sighting({ id: `c${n}`, at: noon + n * 600_000, outcome: 'answered' });
  putAll(database, [call]);
  database.notes.write({ call, text: `Angebot ${n} für Ä`, written });
  database.marks.put({ key: `board:c${n}`, field: 'starred', value: true, written });
  database.agentLogs.put({
    sighting: sighting({ family: 'agent', id: `a${n}`, at: noon - n * 600_000, outcome: 'taken' }),
    written,
    log: { version: 'v2', callId: `a${n}`, users: [], scenarios: [], headline: `Log ${n}` },
    original: `{"long":"${'x'.repeat(6_000)}"}`,
  });
  const contact = { id: `own:${n}`, name: `Contact ${n}`, numbers: [], emails: [] };
  database.ownContacts.put({ id: contact.id, contact, written });
  database.callRules.replace(
    [rule(n), ...database.callRules.all().filter(({ id }) => id !== `r${n}`)],
    written,
  );
  database.outgoing.put({ key: `draft:+4930${n}`, facts: `{"text":"draft ${n}"}`, written });
}

/** Deletes the data again. */
export function takeAway({ database }: OpenedAccountDatabase, now: number, n: number): void {
  const written = now + n + 1;
  database.notes.write({ call: `board:c${n}`, text: '', written });
  database.marks.put({ key: `board:c${n}`, field: 'starred', value: false, written });
  database.ownContacts.put({ id: `own:${n}`, written });
  database.callRules.replace(
    database.callRules.all().filter(({ id }) => id !== `r${n}`),
    written,
  );
  database.outgoing.put({ key: `draft:+4930${n}`, facts: '', written });
}

/** No database. */
export const noise = (): Uint8Array => Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7919 + 13) % 251);
