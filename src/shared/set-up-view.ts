import type { Settings } from './model/settings.ts';
import type { SessionView, TunnelView } from './ipc/snapshot.ts';
import type { PolicyView } from './policy/policy.ts';
import { nextOpenStep, stepsOf, type AskedStep, type SetUpStep, type SetUpView } from './set-up.ts';

interface Shown {
  session: SessionView;
  tunnel: TunnelView;
  policy: PolicyView | undefined;
}
type Known = Pick<Settings, 'setUp' | 'account' | 'tunnel' | 'start' | 'popup'>;

/** The state of the set-up, derived as far as possible: only the user's answers are stored. */
export function setUpView({ session, tunnel, policy }: Shown, settings: Known): SetUpView {
  const signedIn = session.status === 'signed-in';
  const { answered = [], closed = false } = settings.setUp ?? {};
  const steps = stepsOf({
    signedIn,
    answered,
    pushesDecided: settings.tunnel.provider !== 'automatic' || tunnel.status === 'online',
    startsAtLogin: settings.start.atLogin,
    decided: decidedBy(policy, settings),
  });
  const next = nextOpenStep(steps);
  const hasBegun = settings.setUp !== undefined && !closed && next !== undefined;
  // Until the tunnel's state is known, the step would appear and vanish again.
  const isSettled = next !== 'pushes' || tunnel.status !== 'connecting';
  // The built-in service needs no set-up.
  const isDue = signedIn
    ? hasBegun && isSettled && !session.builtIn
    : hasBegun || settings.account === undefined;
  return { steps, isDue, isManaged: isApplied(policy) };
}

const isApplied = (policy: PolicyView | undefined): boolean => policy?.since !== undefined;

/** Steps set by the administrator; after sign-in only the popup is left. */
function decidedBy(policy: PolicyView | undefined, { popup }: Known): SetUpStep[] {
  if (!policy || !isApplied(policy)) return [];
  const sets = (setting: string): boolean =>
    [...policy.locked, ...policy.defaults].some((path) => path === setting || path.startsWith(`${setting}.`));
  const shows = popup.enabled || !policy.locked.includes('popup.enabled');
  return [
    ...(sets('signIn.baseUrl') ? (['platform'] as const) : []),
    ...(sets('tunnel') ? (['pushes'] as const) : []),
    ...(shows ? [] : (['popup'] as const)),
    'start',
  ];
}

/** Stored at the first sign-in; users of earlier versions need no set-up. */
export const begunSetUp = ({ account, setUp }: Known): Pick<Settings, 'setUp'> =>
  account === undefined && setUp === undefined ? { setUp: { answered: [], closed: false } } : {};

export function withAnswer({ setUp }: Known, step: AskedStep): Pick<Settings, 'setUp'> {
  const { answered = [], closed = true } = setUp ?? {};
  return { setUp: { answered: answered.includes(step) ? answered : [...answered, step], closed } };
}
