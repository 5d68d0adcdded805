import { isLockedBy, noPolicy, staysFree, type Policy, type PolicyView } from '../../shared/policy/policy.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { createSerialQueue } from '../../shared/serial-queue.ts';
import { loadPolicy, type LoadedPolicy } from './load-policy.ts';
import { readPolicy, type ReadPolicy } from './read-policy.ts';
import { watchFile } from './watch-file.ts';

/** The policy in force and what the settings show of it; no view: there is no policy. */
export interface PolicyState {
  policy: Policy;
  view?: PolicyView;
}

export interface PolicyFile {
  current(): PolicyState;
  onChange(listener: (state: PolicyState) => void): void;
  /** Reports unexpected errors: of reading a change, and of each `onChange` listener, which do not affect the others. */
  onFault(listener: (error: unknown) => void): void;
  close(): void;
}

export interface PolicyFileDeps {
  /** The file of the administrator. */
  system: string;
  /** A file to try out while the system has none. */
  trial?: string | undefined;
  now: () => number;
  load?: typeof loadPolicy;
  quietMs?: number;
  pollMs?: number;
  /** Delay before reading incomplete JSON again, as it may be half written, ms. */
  againMs?: number;
}

const quietMs = 300;
const pollMs = 60_000;
const againMs = 1_000;

/** Reads the policy of this computer and follows its changes. Resolves once it was read. */
export async function openPolicyFile(deps: PolicyFileDeps): Promise<PolicyFile> {
  const { system, trial, load = loadPolicy } = deps;
  const listeners: ((state: PolicyState) => void)[] = [];
  const faultListeners: ((error: unknown) => void)[] = [];
  let state: PolicyState = { policy: noPolicy };
  let closed = false;
  const enqueue = createSerialQueue();

  async function loadOne(): Promise<{ file: string; loaded: Loaded }> {
    const ofSystem = await load({ file: system, isTrial: false });
    // Even an invalid policy of the administrator cannot be bypassed by another file.
    if (trial === undefined || ofSystem.kind !== 'missing')
      return { file: system, loaded: understood(ofSystem) };
    return { file: trial, loaded: understood(await load({ file: trial, isTrial: true })) };
  }

  async function read(isFirst: boolean): Promise<void> {
    let { file, loaded } = await loadOne();
    if (!isFirst && loaded.kind === 'read' && !loaded.content.isWhole) {
      await new Promise((done) => setTimeout(done, deps.againMs ?? againMs).unref());
      ({ file, loaded } = await loadOne());
    }
    if (closed) return;
    const passedOver = file === trial ? undefined : trial;
    const next = nextState(state, { file, loaded, isTrial: file === trial, passedOver, now: deps.now() });
    const isSame = JSON.stringify(bare(next)) === JSON.stringify(bare(state));
    if (isSame) return;
    state = next;
    for (const listener of listeners) {
      try {
        listener(state);
      } catch (error) {
        fault(error);
      }
    }
  }

  const fault = (error: unknown): void => {
    for (const listener of faultListeners) listener(error);
  };
  const options = {
    quietMs: deps.quietMs ?? quietMs,
    pollMs: deps.pollMs ?? pollMs,
    onChange: () => enqueue(() => read(false)),
    onFault: fault,
  };
  const files = trial === undefined ? [system] : [system, trial];
  const ends = await Promise.all(files.map((file) => watchFile(file, options)));
  await read(true);
  return {
    current: () => state,
    onChange: (listener) => void listeners.push(listener),
    onFault: (listener) => void faultListeners.push(listener),
    close() {
      closed = true;
      for (const end of ends) end();
    },
  };
}

type Loaded = Exclude<LoadedPolicy, { kind: 'read' }> | { kind: 'read'; content: ReadPolicy };

const understood = (loaded: LoadedPolicy): Loaded =>
  loaded.kind === 'read' ? { kind: 'read', content: readPolicy(loaded.text) } : loaded;

interface Reading {
  file: string;
  loaded: Loaded;
  isTrial: boolean;
  /** A trial file that is ignored because the system has a policy. */
  passedOver: string | undefined;
  now: number;
}

function nextState(before: PolicyState, reading: Reading): PolicyState {
  const next = stateOf(before, reading);
  const { file, passedOver } = reading;
  if (passedOver === undefined || !next.view || next.view.problem) return next;
  const problem: Sentence = { id: 'policy.problem.notTried', values: { file, tried: passedOver } };
  return { ...next, view: { ...next.view, problem } };
}

function stateOf(before: PolicyState, { file, loaded, isTrial, now }: Reading): PolicyState {
  const keepPrevious = (problem: Sentence, mistaken: Mistaken = noMistakes): PolicyState => ({
    policy: before.policy,
    view: viewOf(file, before.policy, mistaken, {
      since: before.view?.since,
      ...{ problem, applies: isEmpty(before.policy) ? 'nothing' : 'before' },
    }),
  });
  if (loaded.kind === 'missing') {
    const problem: Sentence = { id: 'policy.problem.missing', values: { file } };
    return isTrial
      ? { policy: noPolicy, view: viewOf(file, noPolicy, noMistakes, { problem, applies: 'nothing' }) }
      : { policy: noPolicy };
  }
  if (loaded.kind === 'refused') {
    if (loaded.isTrouble) return keepPrevious(loaded.problem);
    return {
      policy: noPolicy,
      view: viewOf(file, noPolicy, noMistakes, { problem: loaded.problem, applies: 'nothing' }),
    };
  }
  const { policy: read, isWhole, ...mistaken } = loaded.content;
  const policy = withLocksOf(before.view?.file === file ? before.policy : noPolicy, read);
  if (isWhole) return { policy, view: viewOf(file, policy, mistaken, { since: now }) };
  const values = { file, line: mistaken.mistakes[0]?.line ?? 1 };
  if (before.view?.since !== undefined)
    return keepPrevious({ id: 'policy.problem.damaged', values }, mistaken);
  // There is no earlier policy to keep, so the readable part is better than nothing.
  const problem: Sentence = { id: 'policy.problem.damagedAtStart', values };
  return { policy, view: viewOf(file, policy, mistaken, { problem, applies: 'readable' }) };
}

/** Locked members that have become unreadable, wholly or in part, keep their values. */
function withLocksOf(before: Policy, { unread, partial, ...read }: Policy): Policy {
  const isKept = (path: string): boolean =>
    (unread?.has(path) === true || partial?.has(path) === true) && before.locked.has(path);
  const stillLocked = [...before.locked].filter(([path]) => isKept(path));
  const rest = [...(unread ?? [])].filter((path) => !isKept(path) && !staysFree(path));
  return {
    ...read,
    locked: new Map([...read.locked, ...stillLocked]),
    ...(rest.length > 0 && { unread: new Set(rest) }),
  };
}

const isEmpty = ({ locked, defaults, unread }: Policy): boolean =>
  locked.size + defaults.size + (unread?.size ?? 0) === 0;

type Mistaken = Pick<ReadPolicy, 'mistakes' | 'hasMoreMistakes'>;
const noMistakes: Mistaken = { mistakes: [], hasMoreMistakes: false };

function viewOf(
  file: string,
  policy: Policy,
  { mistakes, hasMoreMistakes }: Mistaken,
  { since, problem, applies }: Pick<PolicyView, 'problem' | 'applies'> & { since?: number | undefined },
): PolicyView {
  const { locked, defaults, unread = [] } = policy;
  return {
    file,
    ...(applies && problem && { applies }),
    ...(since !== undefined && { since }),
    locked: [...locked.keys(), ...unread],
    defaults: [...defaults.keys()].filter((path) => !isLockedBy(policy, path)),
    mistakes,
    ...(hasMoreMistakes && { hasMoreMistakes }),
    ...(problem && { problem }),
  };
}

/** What counts as a change: not the time of reading. */
const bare = ({ policy, view }: PolicyState): unknown => [
  [...policy.locked],
  [...policy.defaults],
  [...(policy.unread ?? [])],
  { ...view, since: undefined },
];
