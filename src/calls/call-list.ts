import type { Call } from './call.ts';

interface Index {
  byId: Map<string, Call>;
  byLeg: Map<string, string>;
  /** Ids of cards by `origCallId`, in the order of the list. */
  byOrigin: Map<string, string[]>;
}

/**
 * Indexes of call lists. Lists are immutable, and the index of one passes to the list derived from it: with thousands
 * of calls, each push would otherwise search thousands. A list that is searched after that gets a new index.
 */
const indexes = new WeakMap<readonly Call[], Index>();

export const callById = (calls: readonly Call[], id: string): Call | undefined => indexOf(calls).byId.get(id);

export function callByLeg(calls: readonly Call[], callId: string): Call | undefined {
  const { byId, byLeg } = indexOf(calls);
  const id = byLeg.get(callId);
  return id === undefined ? undefined : byId.get(id);
}

/** Legs of one call share `origCallId`, which is the callId of the first. */
export function callByOrigin(calls: readonly Call[], origCallId: string): Call | undefined {
  const { byId, byOrigin } = indexOf(calls);
  const id = byOrigin.get(origCallId)?.[0];
  return (id === undefined ? undefined : byId.get(id)) ?? callByLeg(calls, origCallId);
}

export function addCall(calls: readonly Call[], call: Call): readonly Call[] {
  const index = takeIndex(calls);
  enter(index, call);
  return withIndex([...calls, call], index);
}

export function replaceCall(calls: readonly Call[], old: Call, next: Call): readonly Call[] {
  const index = takeIndex(calls);
  if (old.legs !== next.legs || old.origCallId !== next.origCallId || old.id !== next.id) {
    leave(index, old);
    enter(index, next);
  } else index.byId.set(next.id, next);
  return withIndex(calls.with(calls.indexOf(old), next), index);
}

export function removeCalls(calls: readonly Call[], gone: readonly Call[]): readonly Call[] {
  const index = takeIndex(calls);
  for (const call of gone) leave(index, call);
  const leaving = new Set(gone);
  return withIndex(
    calls.filter((call) => !leaving.has(call)),
    index,
  );
}

function indexOf(calls: readonly Call[]): Index {
  const cached = indexes.get(calls);
  if (cached) return cached;
  const index: Index = { byId: new Map(), byLeg: new Map(), byOrigin: new Map() };
  for (const call of calls) enter(index, call);
  indexes.set(calls, index);
  return index;
}

function takeIndex(calls: readonly Call[]): Index {
  const index = indexOf(calls);
  indexes.delete(calls);
  return index;
}

function withIndex(calls: readonly Call[], index: Index): readonly Call[] {
  indexes.set(calls, index);
  return calls;
}

function enter({ byId, byLeg, byOrigin }: Index, call: Call): void {
  byId.set(call.id, call);
  for (const { callId } of call.legs) byLeg.set(callId, call.id);
  if (call.origCallId === undefined) return;
  const ids = byOrigin.get(call.origCallId);
  if (ids === undefined) byOrigin.set(call.origCallId, [call.id]);
  else if (!ids.includes(call.id)) ids.push(call.id);
}

function leave({ byId, byLeg, byOrigin }: Index, call: Call): void {
  byId.delete(call.id);
  for (const { callId } of call.legs) if (byLeg.get(callId) === call.id) byLeg.delete(callId);
  if (call.origCallId === undefined) return;
  const ids = byOrigin.get(call.origCallId)?.filter((id) => id !== call.id) ?? [];
  if (ids.length === 0) byOrigin.delete(call.origCallId);
  else byOrigin.set(call.origCallId, ids);
}
