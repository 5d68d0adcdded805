import type { Settings } from './model/settings.ts';
import type { SessionView, TunnelView } from './model/snapshot.ts';
import type { PolicyView } from './policy/policy.ts';
import { nextOpenStep, stepsOf, type AskedStep, type SetUpStep, type SetUpView } from './set-up.ts';

interface Shown {
  session: SessionView;
  tunnel: TunnelView;
  policy: PolicyView | undefined;
}
type Known = Pick<Settings, 'setUp' | 'account' | 'tunnel' | 'start' | 'popup'>;

/** How the set-up stands, as far as possible by what is known anyway: only what the user answered is kept. */
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
  // Whether pushes arrive by themselves is not known yet: what may be asked in a moment is not shown and taken back.
  const isSettled = next !== 'pushes' || tunnel.status !== 'connecting';
  // The service inside the program is a trial: there is nothing to set up for it.
  const isDue = signedIn
    ? hasBegun && isSettled && !session.builtIn
    : hasBegun || settings.account === undefined;
  return { steps, isDue, isManaged: isApplied(policy) };
}

const isApplied = (policy: PolicyView | undefined): boolean => policy?.since !== undefined;

/** What an administrator has set, or takes care of: of the steps behind the sign-in only the popup is left to be seen. */
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

/** What is kept from the first sign-in on; somebody who signed in with an earlier version knows the program. */
export const begunSetUp = ({ account, setUp }: Known): Pick<Settings, 'setUp'> =>
  account === undefined && setUp === undefined ? { setUp: { answered: [], closed: false } } : {};

/** The same with one more step answered. */
export function withAnswer({ setUp }: Known, step: AskedStep): Pick<Settings, 'setUp'> {
  const { answered = [], closed = true } = setUp ?? {};
  return { setUp: { answered: answered.includes(step) ? answered : [...answered, step], closed } };
}
