import type { CallCard, Party } from '../../shared/model/card.ts';
import type { RecentCall } from '../../shared/ipc/requests/timeline.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { DeskState } from '../state/state.ts';
import type { TrayState } from './menu.ts';
import type { TrayFace } from './tray.ts';

/** What the tray shows. The most urgent thing wins: a live call, being unreachable, missed calls, do-not-disturb. */
export function trayFace(
  state: DeskState,
  cards: readonly Pick<CallCard, 'state' | 'turnedAway'>[],
): { face: TrayFace; status: Sentence } {
  const { session, tunnel, missed, doNotDisturb } = state;
  if (session.status !== 'signed-in') return { face: 'offline', status: { id: 'tray.signedOut' } };
  if (session.offline !== undefined) return { face: 'offline', status: { id: 'tray.away' } };
  const count = cards.filter(isShownLive).length;
  if (count > 0) return { face: 'live', status: { id: 'tray.live', values: { count } } };
  if (tunnel.status === 'failed') return { face: 'offline', status: { id: 'tray.offline' } };
  if (missed > 0) return { face: 'missed', status: { id: 'tray.missed', values: { count: missed } } };
  if (doNotDisturb.on) {
    const timeLeft = doNotDisturb.allLeft;
    return {
      face: 'do-not-disturb',
      status: timeLeft
        ? { id: 'tray.doNotDisturbLeft', values: { left: timeLeft } }
        : { id: 'tray.doNotDisturb' },
    };
  }
  if (tunnel.elsewhere !== undefined) {
    return { face: 'offline', status: { id: 'tray.elsewhere', values: { address: tunnel.elsewhere } } };
  }
  if (tunnel.down === true) return { face: 'offline', status: { id: 'tray.polling' } };
  return { face: 'idle', status: readyStatus(session.userName, tunnel) };
}

/** A call that a rule turned away does not ring here; it counts once somebody talks on it. */
const isShownLive = ({ state, turnedAway }: Pick<CallCard, 'state' | 'turnedAway'>): boolean =>
  state !== 'ended' && !(turnedAway && state === 'ringing');

/** A direct connection on this computer is not mentioned. */
function readyStatus(name: string, { status, provider = 'automatic' }: DeskState['tunnel']): Sentence {
  if (status !== 'online' || provider === 'automatic') return { id: 'tray.ready', values: { name } };
  return { id: 'tray.via', values: { name, provider: { id: `pushes.via.${provider}` } } };
}

export function trayState(
  state: DeskState,
  status: Sentence,
  say: (sentence: Sentence) => string,
): TrayState {
  const policyFault = policyFaultOf(state.policy);
  return {
    signedIn: state.session.status === 'signed-in' && state.session.offline === undefined,
    status,
    ...(policyFault && { policyFault }),
    doNotDisturb: doNotDisturbState(state),
    recent: state.recent.flatMap((call) => recentRow(call, say)),
  };
}

/** A damaged file has mistakes, and is applied in part; any other problem is one of the file as a whole. */
function policyFaultOf(policy: DeskState['policy']): TrayState['policyFault'] {
  const { mistakes = [] } = policy ?? {};
  // A file that was to be tried says nothing of the policy in force.
  const problem = policy?.problem?.id === 'policy.problem.notTried' ? undefined : policy?.problem;
  const isWhole = problem !== undefined && mistakes.length === 0 && !problem.id.includes('.damaged');
  if (isWhole) return 'notApplied';
  return problem !== undefined || mistakes.length > 0 ? 'mistakes' : undefined;
}

function doNotDisturbState({ doNotDisturb, devices }: DeskState): TrayState['doNotDisturb'] {
  const { on, pending, span, allLeft, left } = doNotDisturb;
  return {
    on,
    pending,
    ...(span && { span }),
    ...(allLeft && { left: allLeft }),
    devices: devices.flatMap(({ id, alias, doNotDisturb: isOn }) => {
      const rest = left?.[id];
      return isOn === undefined ? [] : [{ id, label: alias, on: isOn, ...(rest && { left: rest }) }];
    }),
  };
}

function recentRow({ id, party }: RecentCall, say: (sentence: Sentence) => string): TrayState['recent'] {
  return party.number === undefined ? [] : [{ id, label: partyName(party, say), number: party.number }];
}

/** How a sentence names the other end: one contact, two that share the number, the number itself, or none. */
export function partyName(party: Party, say: (sentence: Sentence) => string): string {
  const [first, second] = party.matches;
  if (first && second) return say({ id: 'party.or', values: { first: first.name, second: second.name } });
  if (first) return first.name;
  return party.pretty ?? party.number ?? say({ id: 'party.withheld' });
}
