import type { Finding, PushRecord, RefusedPushes } from '../../shared/ipc/requests/diagnostics.ts';
import type { MessageId } from '../../shared/messages/index.ts';
import type { Line } from '../../shared/model/account.ts';
import type { PushAddressView } from '../../shared/model/push-address.ts';
import type { SessionView, TunnelView } from '../../shared/model/snapshot.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { ReadProblem } from '../timeline/read-problems.ts';

export interface DiagnosticFacts {
  session: SessionView;
  tunnel: TunnelView;
  address: PushAddressView;
  lines: readonly Line[];
  pushes: readonly PushRecord[];
  refused: readonly RefusedPushes[];
  /** Failures of this program while it took pushes. */
  faults: number;
  /** Other failures of this program that were caught. */
  caught: number;
  /** How far the clock of this computer is ahead of the platform's, ms; undefined: not known. */
  clockAheadMs: number | undefined;
  /** What the token lacks, as far as it says so. */
  missingRights: readonly string[];
  /** Of the pushes that the platform remembers, those it got no good answer for; undefined: it does not tell. */
  platformFailures: number | undefined;
  /** Lists of the past that cannot be read. */
  unread: readonly ReadProblem[];
}

/** Pushes and sign-ins are believed for some minutes; this much is worth a word, ms. */
const clockOffMs = 30_000;
/** The platform holds call set-up until it is answered, ms. */
const slowAnswerMs = 1_000;
const slowPopupMs = 500;

type Rule = (facts: DiagnosticFacts) => Finding | undefined;

const finding = (
  id: string,
  tone: Finding['tone'],
  values?: Sentence['values'],
  todo?: Sentence | true,
): Finding => ({
  id,
  tone,
  what: { id: `diagnosis.${id}` as MessageId, ...(values && { values }) },
  ...(todo === true && { todo: { id: `diagnosis.${id}.todo` as MessageId } }),
  ...(typeof todo === 'object' && { todo }),
});

const count = ({ refused }: DiagnosticFacts, ...reasons: string[]): number =>
  refused.reduce((sum, one) => sum + (reasons.includes(one.reason) ? one.count : 0), 0);

const counted =
  (id: string, tone: Finding['tone'], ...reasons: string[]): Rule =>
  (facts) => {
    const found = count(facts, ...reasons);
    return found === 0 ? undefined : finding(id, tone, { count: found }, true);
  };

/** In the order in which one would look: whether the platform is there, then the way, the address, the pushes. */
const rules: readonly Rule[] = [
  ({ session }) =>
    session.status === 'signed-in' && session.offline !== undefined
      ? finding('away', 'bad', { why: session.offline }, true)
      : undefined,
  ({ session }) =>
    session.status === 'signed-in' && session.expired === true
      ? finding('expired', 'bad', undefined, true)
      : undefined,
  ({ missingRights }) => {
    const rights = missingRights.filter((right) => right.startsWith('settings:'));
    return rights.length === 0 ? undefined : finding('rights', 'bad', { rights: rights.join(', ') }, true);
  },
  ({ clockAheadMs }) =>
    clockAheadMs === undefined || Math.abs(clockAheadMs) < clockOffMs
      ? undefined
      : finding(
          clockAheadMs > 0 ? 'clockAhead' : 'clockBehind',
          'bad',
          { seconds: Math.round(Math.abs(clockAheadMs) / 1000) },
          { id: 'diagnosis.clock.todo' },
        ),
  wayFinding,
  addressFinding,
  linesFinding,
  counted('signature', 'bad', 'signature'),
  counted('header', 'bad', 'header'),
  counted('unreadable', 'bad', 'unreadable', 'empty', 'content-type', 'too-large'),
  counted('neverKept', 'bad', 'never-kept'),
  counted('slowSender', 'info', 'too-slow', 'no-http'),
  counted('secret', 'info', 'secret', 'method'),
  ({ faults }) => (faults === 0 ? undefined : finding('faults', 'bad', { count: faults }, true)),
  ({ caught }) =>
    caught === 0 ? undefined : finding('caught', 'info', { count: caught }, { id: 'diagnosis.faults.todo' }),
  ({ platformFailures = 0 }) =>
    platformFailures === 0
      ? undefined
      : finding('platformFailures', 'bad', { count: platformFailures }, true),
  ({ pushes, tunnel }) => {
    const slow = pushes.filter(({ answeredMs }) => answeredMs > slowAnswerMs).length;
    if (slow === 0) return undefined;
    return finding(tunnel.provider === 'relay' ? 'lateRelay' : 'slowAnswer', 'bad', { count: slow }, true);
  },
  ({ pushes }) => {
    const slow = pushes.filter(({ paintedMs = 0 }) => paintedMs > slowPopupMs).length;
    return slow === 0 ? undefined : finding('slowPopup', 'info', { count: slow }, true);
  },
  ({ pushes }) => {
    if (pushes.length === 0 || pushes.some(({ whose }) => whose === 'mine')) return undefined;
    return pushes.some(({ whose }) => whose === 'others')
      ? finding('others', 'info', undefined, true)
      : undefined;
  },
  ({ pushes, tunnel, address }) =>
    pushes.length === 0 && tunnel.status === 'online' && address.state === 'here'
      ? finding('none', 'info', undefined, true)
      : undefined,
];

function wayFinding({ tunnel, session }: DiagnosticFacts): Finding | undefined {
  if (session.status === 'signed-in' && session.offline !== undefined) return undefined;
  const why = tunnel.detail;
  if (tunnel.down === true && why !== undefined) {
    return finding(tunnel.provider === 'relay' ? 'relayDown' : 'wayDown', 'bad', { why }, true);
  }
  if (tunnel.status === 'failed' && why !== undefined) return finding('addressUnread', 'bad', { why }, true);
  if (tunnel.status !== 'polling') return undefined;
  if (tunnel.provider === 'polling') return finding('polling', 'info', undefined, true);
  return tunnel.detail?.id === 'tunnel.notLocal' ? finding('notLocal', 'bad', undefined, true) : undefined;
}

function addressFinding({ tunnel, address }: DiagnosticFacts): Finding | undefined {
  // While no way is open nothing is to be entered.
  if (tunnel.down === true || tunnel.provider === 'polling' || tunnel.detail?.id === 'tunnel.notLocal')
    return undefined;
  if (address.state === 'nowhere' && tunnel.status !== 'off')
    return finding('nowhere', 'bad', undefined, true);
  if (address.state !== 'taken') return undefined;
  return finding(address.by === 'another-desk' ? 'takenByDesk' : 'taken', 'bad', undefined, true);
}

/** Pushes are sent of the lines that were chosen alone. */
function linesFinding({ address, lines, session }: DiagnosticFacts): Finding | undefined {
  if (address.lines === null || session.status !== 'signed-in') return undefined;
  const chosen = new Set(address.lines);
  const mine = lines.filter(
    ({ userIds, kind }) => kind === 'phoneline' || userIds.length === 0 || userIds.includes(session.userId),
  );
  const without = mine.filter(({ id }) => !chosen.has(id));
  if (mine.length === 0 || without.length === 0) return undefined;
  if (without.length === mine.length) return finding('noLine', 'bad', undefined, true);
  return finding('someLines', 'info', { lines: without.map(({ name }) => name).join(', ') }, true);
}

const lists = [
  'history',
  'archive',
  'events',
  'calls',
  'voicemails',
  'faxes',
  'sms',
  'timeline',
  'entry',
] as const;

/** Of what happened, a part that is missing in the timeline for as long as it cannot be read. */
function unreadFinding({ list, failure }: ReadProblem, lines: readonly Line[]): Finding {
  const why = failureSentence(failure);
  const known = lists.find((each) => each === list);
  const name = lines.find(({ id }) => `channel ${id}` === list)?.name ?? '';
  const what: Sentence = known
    ? { id: `diagnosis.list.${known}` }
    : { id: 'diagnosis.list.channel', values: { name } };
  return { ...finding('unread', 'bad', { list: what, why }), id: `unread ${list}` };
}

/** What keeps pushes away, or could, and what to do about each; where nothing does, that. */
export function findingsOf(facts: DiagnosticFacts): Finding[] {
  const unread = facts.unread.map((problem) => unreadFinding(problem, facts.lines));
  const found = rules.flatMap((rule) => rule(facts) ?? []);
  const trouble = found.some(({ tone }) => tone === 'bad');
  if (trouble || facts.tunnel.status !== 'online') return [...found, ...unread];
  return [finding('good', 'good'), ...found, ...unread];
}
