import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsSchema, type Settings } from '../../../src/shared/model/settings.ts';
import type { SessionView, TunnelView } from '../../../src/shared/ipc/snapshot.ts';
import type { PolicyView } from '../../../src/shared/policy/policy.ts';
import { begunSetUp, setUpView, withAnswer } from '../../../src/shared/set-up-view.ts';
import { askedSteps, nextOpenStep, setUpSteps, stepsOf, type SetUpStep } from '../../../src/shared/set-up.ts';

const signedOut: SessionView = { status: 'signed-out', baseUrl: '', tokenId: '' };
const signedIn = {
  status: 'signed-in',
  userId: 'w0',
  userName: 'Mara',
  baseUrl: 'https://phone.example.com/v2',
  accountType: 'new',
  accountTypeFrom: 'token',
  builtIn: false,
  tokenStoredIn: 'keychain',
} as const satisfies SessionView;
const polls: TunnelView = { status: 'polling', provider: 'automatic' };

const account = { baseUrl: signedIn.baseUrl, builtIn: false };
const fresh = settingsSchema.parse({});
const afterSignIn = (before: Settings = fresh): Settings => ({ ...before, ...begunSetUp(before), account });
const open = (
  settings: Settings,
  session: SessionView = signedIn,
  tunnel = polls,
  policy?: PolicyView,
): SetUpStep[] =>
  setUpView({ session, tunnel, policy }, settings)
    .steps.filter(({ state }) => state === 'open')
    .map(({ id }) => id);
const isDue = (settings: Settings, session: SessionView = signedIn): boolean =>
  setUpView({ session, tunnel: polls, policy: undefined }, settings).isDue;

describe('the steps of the set-up', () => {
  it('are all open in a profile without any sign-in', () => {
    expect(open(fresh, signedOut)).toEqual([...setUpSteps]);
    expect(isDue(fresh, signedOut)).toBe(true);
  });

  it('continue after the sign-in, with what is still unknown', () => {
    const settings = afterSignIn();
    expect(open(settings)).toEqual(['pushes', 'popup', 'start']);
    expect(open(settings, signedIn, { status: 'online', provider: 'automatic' })).toEqual(['popup', 'start']);
    expect(open({ ...settings, tunnel: { provider: 'polling' } })).toEqual(['popup', 'start']);
    expect(open({ ...settings, start: { atLogin: true, hidden: false } })).toEqual(['pushes', 'popup']);
    expect(isDue(settings)).toBe(true);
  });

  it('are never opened automatically for an existing user', () => {
    const before = { ...fresh, account };
    expect(isDue(before)).toBe(false);
    expect(isDue(before, signedOut)).toBe(false);
    expect(isDue(afterSignIn(before))).toBe(false);
  });

  it('are not shown for a trial of the built-in service', () => {
    expect(isDue(fresh, { ...signedIn, builtIn: true })).toBe(false);
    expect(isDue(afterSignIn(), { ...signedIn, builtIn: true })).toBe(false);
  });

  it('stay closed once dismissed, and can still be completed', () => {
    const settings = afterSignIn();
    const closed = { ...settings, setUp: { answered: [], closed: true } };
    expect(isDue(closed)).toBe(false);
    const answered = { ...closed, ...withAnswer(closed, 'popup') };
    expect(open(answered)).toEqual(['pushes', 'start']);
    expect(isDue(answered)).toBe(false);
  });

  it('do not start because somebody answered one in the settings', () => {
    const before = { ...fresh, account };
    expect(isDue({ ...before, ...withAnswer(before, 'popup') })).toBe(false);
  });

  it('include only the sign-in and the popup on a managed computer', () => {
    const policy = (more: Partial<PolicyView>): PolicyView => ({
      ...{ file: '/etc/deskbell/policy.json', since: 1, locked: [], defaults: [], mistakes: [] },
      ...more,
    });
    const whole = policy({ locked: ['signIn.baseUrl', 'signIn.clientId'], defaults: ['tunnel'] });
    expect(open(fresh, signedOut, polls, whole)).toEqual(['signIn', 'popup']);
    expect(open(afterSignIn(), signedIn, polls, whole)).toEqual(['popup']);
    expect(open(afterSignIn(), signedIn, polls, policy({ locked: ['theme'] }))).toEqual(['pushes', 'popup']);
    const quiet = { ...afterSignIn(), popup: { ...fresh.popup, enabled: false } };
    expect(open(quiet, signedIn, polls, policy({ locked: ['tunnel', 'popup.enabled'] }))).toEqual([]);
    const refused = policy({ locked: ['tunnel'], problem: { id: 'app.name' } });
    delete refused.since;
    expect(open(afterSignIn(), signedIn, polls, refused)).toEqual(['pushes', 'popup', 'start']);
  });

  it('start with the next open one, and return to a skipped one', () => {
    const steps = stepsOf({
      signedIn: true,
      answered: ['popup'],
      pushesDecided: false,
      startsAtLogin: false,
      decided: [],
    });
    expect(nextOpenStep(steps)).toBe('pushes');
    expect(nextOpenStep(steps, 'pushes')).toBe('start');
    expect(nextOpenStep(steps, 'start')).toBe('pushes');
    expect(
      nextOpenStep(
        steps.filter(({ id }) => id !== 'pushes'),
        'start',
      ),
    ).toBeUndefined();
  });

  it('ask nothing twice or unnecessarily, and always come to an end', () => {
    const facts = fc.record({
      signedIn: fc.constant(true),
      pushesDecided: fc.boolean(),
      startsAtLogin: fc.boolean(),
      decided: fc.subarray([...setUpSteps]),
    });
    fc.assert(
      fc.property(
        fc.subarray([...askedSteps]),
        fc.array(facts, { minLength: setUpSteps.length + 1, maxLength: setUpSteps.length + 1 }),
        (before, changing) => {
          const answered = [...before];
          // Known facts change between two steps, but answered steps stay answered.
          for (const known of changing) {
            const next = nextOpenStep(stepsOf({ ...known, answered }), answered.at(-1));
            if (next === undefined) continue;
            expect(answered).not.toContain(next);
            expect(known.decided).not.toContain(next);
            const asked = askedSteps.find((step) => step === next);
            expect(asked).toBeDefined();
            if (asked) answered.push(asked);
          }
          expect(answered.length).toBeLessThanOrEqual(askedSteps.length);
          const last = changing[0] && stepsOf({ ...changing[0], answered: [...askedSteps] });
          expect(nextOpenStep(last ?? [])).toBeUndefined();
        },
      ),
    );
  });
});
