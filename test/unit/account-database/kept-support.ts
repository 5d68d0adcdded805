import type { CallRule } from '../../../src/shared/model/call-rule.ts';
import type { OpenedAccountDatabase } from '../../../src/account-database/open-account-database.ts';
import { noon, putAll, sighting } from './support.ts';

/** Everything that nobody can bring back but this desk. */
export function kept({ store }: OpenedAccountDatabase): object {
  const rows = store.list({ text: '', numbers: [], limit: 1000, filter: {} });
  return {
    notes: rows.flatMap(({ key, note }) => (note === undefined ? [] : [`${key} ${note}`])).sort(),
    logs: rows.flatMap(({ key, log }) => (log === undefined ? [] : [`${key} ${log}`])).sort(),
    starred: rows.flatMap(({ key, starred }) => (starred === 1 ? [key] : [])).sort(),
    contacts: store.ownContacts().map(({ name }) => name),
    rules: store.callRules().map(({ id }) => id),
    outgoing: store.outgoing().map(({ key, facts }) => `${key} ${facts}`),
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
export function write({ store }: OpenedAccountDatabase, now: number, n: number): void {
  const written = now + n;
  const call = sighting({ id: `c${n}`, at: noon + n * 600_000, outcome: 'answered' });
  putAll(store, [call]);
  store.writeNote({ call, text: `Angebot ${n} für Ä`, written });
  store.mark({ key: `board:c${n}`, field: 'starred', value: true, written });
  store.putAgentLog({
    sighting: sighting({ family: 'agent', id: `a${n}`, at: noon - n * 600_000, outcome: 'taken' }),
    written,
    log: { version: 'v2', callId: `a${n}`, users: [], scenarios: [], headline: `Log ${n}` },
    original: `{"long":"${'x'.repeat(6_000)}"}`,
  });
  const contact = { id: `own:${n}`, name: `Contact ${n}`, numbers: [], emails: [] };
  store.writeContact({ id: contact.id, contact, written });
  store.writeCallRules({
    rules: [rule(n), ...store.callRules().filter(({ id }) => id !== `r${n}`)],
    written,
  });
  store.writeOutgoing({ key: `draft:+4930${n}`, facts: `{"text":"draft ${n}"}`, written });
}

/** The same taken away again. */
export function takeAway({ store }: OpenedAccountDatabase, now: number, n: number): void {
  const written = now + n + 1;
  store.writeNote({ call: `board:c${n}`, text: '', written });
  store.mark({ key: `board:c${n}`, field: 'starred', value: false, written });
  store.writeContact({ id: `own:${n}`, written });
  store.writeCallRules({ rules: store.callRules().filter(({ id }) => id !== `r${n}`), written });
  store.writeOutgoing({ key: `draft:+4930${n}`, facts: '', written });
}

/** No database. */
export const noise = (): Uint8Array => Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7919 + 13) % 251);
