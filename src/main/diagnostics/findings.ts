import type { Finding, PushRecord, RefusedPushes } from '../../shared/ipc/requests/diagnostics.ts';
import type { MessageId } from '../../shared/messages/index.ts';
import type { Line } from '../../shared/model/account.ts';
import type { PushAddressView } from '../../shared/model/push-address.ts';
import type { SessionView, SystemView, TunnelView } from '../../shared/ipc/snapshot.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { ReadProblem } from '../timeline/read-problems.ts';

export interface DiagnosticFacts {
  session: SessionView;
  tunnel: TunnelView;
  address: PushAddressView;
  lines: readonly Line[];
  system: Pick<SystemView, 'notifications'>;
  pushes: readonly PushRecord[];
  refused: readonly RefusedPushes[];
  /** Internal errors while receiving pushes. */
  faults: number;
  /** Other internal errors that were caught. */
  caught: number;
  /** How far this computer's clock is ahead of the platform's, ms; undefined if unknown. */
  clockAheadMs: number | undefined;
  /** Scopes that the token lacks, as far as it lists its scopes. */
  missingRights: readonly string[];
  /** Failed pushes in the platform's log; undefined if the platform does not provide it. */
  platformFailures: number | undefined;
  /** Lists of past events that cannot be read. */
  unread: readonly ReadProblem[];
}

/** Signatures are valid for a few minutes; from this difference on the clock is reported, ms. */
const clockToleranceMs = 30_000;
/** The platform delays the call until its push is answered, ms. */
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

const refusalRule =
  (id: string, tone: Finding['tone'], ...reasons: string[]): Rule =>
  (facts) => {
    const total = count(facts, ...reasons);
    return total === 0 ? undefined : finding(id, tone, { count: total }, true);
  };

/** In the order of troubleshooting: platform, tunnel, push address, pushes. */
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
    clockAheadMs === undefined || Math.abs(clockAheadMs) < clockToleranceMs
      ? undefined
      : finding(
          clockAheadMs > 0 ? 'clockAhead' : 'clockBehind',
          'bad',
          { seconds: Math.round(Math.abs(clockAheadMs) / 1000) },
          { id: 'diagnosis.clock.todo' },
        ),
  tunnelFinding,
  addressFinding,
  linesFinding,
  refusalRule('signature', 'bad', 'signature'),
  refusalRule('header', 'bad', 'header'),
  refusalRule('unreadable', 'bad', 'unreadable', 'empty', 'content-type', 'too-large'),
  refusalRule('neverKept', 'bad', 'never-kept'),
  refusalRule('slowSender', 'info', 'too-slow', 'no-http'),
  refusalRule('secret', 'info', 'secret', 'method'),
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
  ({ system: { notifications } }) =>
    notifications && finding(`notifications.${notifications}`, 'bad', undefined, true),
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

function tunnelFinding({ tunnel, session }: DiagnosticFacts): Finding | undefined {
  if (session.status === 'signed-in' && session.offline !== undefined) return undefined;
  const why = tunnel.detail;
  if (tunnel.down === true && why !== undefined) {
    return finding(tunnel.provider === 'relay' ? 'relayDown' : 'providerDown', 'bad', { why }, true);
  }
  if (tunnel.status === 'failed' && why !== undefined) return finding('addressUnread', 'bad', { why }, true);
  if (tunnel.status !== 'polling') return undefined;
  if (tunnel.provider === 'polling') return finding('polling', 'info', undefined, true);
  return tunnel.detail?.id === 'tunnel.notLocal' ? finding('notLocal', 'bad', undefined, true) : undefined;
}

function addressFinding({ tunnel, address }: DiagnosticFacts): Finding | undefined {
  // Without an open tunnel there is no address to enter.
  if (tunnel.down === true || tunnel.provider === 'polling' || tunnel.detail?.id === 'tunnel.notLocal')
    return undefined;
  if (address.state === 'nowhere' && tunnel.status !== 'off')
    return finding('nowhere', 'bad', undefined, true);
  if (address.state !== 'taken') return undefined;
  return finding(address.by === 'another-desk' ? 'takenByDesk' : 'taken', 'bad', undefined, true);
}

/** Reports lines of the user that are not selected to send pushes. */
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

/** Reports a list that cannot be read, so that its part of the timeline is missing. */
function unreadFinding({ list, failure }: ReadProblem, lines: readonly Line[]): Finding {
  const why = failureSentence(failure);
  const listName = lists.find((each) => each === list);
  const name = lines.find(({ id }) => `channel ${id}` === list)?.name ?? '';
  const what: Sentence = listName
    ? { id: `diagnosis.list.${listName}` }
    : { id: 'diagnosis.list.channel', values: { name } };
  return { ...finding('unread', 'bad', { list: what, why }), id: `unread ${list}` };
}

/** Finds problems that prevent or may prevent pushes, with their solutions; or reports that all is well. */
export function findingsOf(facts: DiagnosticFacts): Finding[] {
  const unread = facts.unread.map((problem) => unreadFinding(problem, facts.lines));
  const findings = rules.flatMap((rule) => rule(facts) ?? []);
  const trouble = findings.some(({ tone }) => tone === 'bad');
  if (trouble || facts.tunnel.status !== 'online') return [...findings, ...unread];
  return [finding('good', 'good'), ...findings, ...unread];
}
