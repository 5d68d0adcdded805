import { describe, expect, it } from 'vitest';
import { tellSessionEnd } from '../../../../src/main/session/session-end.ts';
import { createState } from '../../../../src/main/state/state.ts';
import type { SessionView } from '../../../../src/shared/ipc/snapshot.ts';
import type { Sentence } from '../../../../src/shared/sentence.ts';

const signedOut = (notice?: Sentence): SessionView => ({
  status: 'signed-out',
  baseUrl: '',
  tokenId: '',
  ...(notice && { notice }),
});
const signedIn = (expired = false): SessionView => ({
  status: 'signed-in',
  userId: 'w0',
  userName: 'Anna Berg',
  baseUrl: 'https://api.example.com/v2',
  accountType: 'new',
  accountTypeFrom: 'probe',
  builtIn: false,
  tokenStoredIn: 'keychain',
  expired,
});
const refused: Sentence = { id: 'signIn.failed.token' };

/** A desk that starts with `first`, and what it tells. */
function desk(first: SessionView) {
  const state = createState(first);
  const told: Sentence['id'][] = [];
  const window = { isInSight: false };
  const started = tellSessionEnd({
    state,
    isInSight: () => window.isInSight,
    tell: ({ id }) => void told.push(id),
  });
  return { told, window, started, show: (session: SessionView) => state.patch({ session }) };
}

describe('the end of a session while no window is open', () => {
  it('is notified once after the start, with its reason or without one', () => {
    const { told, started, show } = desk(signedOut());
    show(signedOut({ id: 'signIn.retrying', values: { why: refused } }));
    show(signedOut(refused));
    expect(told).toEqual([]);
    started(false);
    expect(told).toEqual(['signIn.failed.token']);

    const other = desk(signedOut());
    other.started(false);
    expect(other.told).toEqual(['session.nobody']);
  });

  it('is notified each time, and not again for every change', () => {
    const { told, started, show } = desk(signedIn());
    started(false);
    for (const session of [signedIn(true), signedIn(), signedIn(true)]) show(session);
    show({ ...signedIn(true), userName: 'Anna' } as SessionView);
    expect(told).toEqual(['session.expired', 'session.expired']);
    show(signedOut({ id: 'policy.signedOut', values: { host: 'voice.example.com' } }));
    expect(told).toEqual(['session.expired', 'session.expired', 'policy.signedOut']);
  });

  it('is not notified to a user who sees the window, or who signed out', () => {
    const opened = desk(signedOut(refused));
    opened.started(true);
    const { told, started, show, window } = desk(signedIn());
    started(false);
    show(signedOut());
    window.isInSight = true;
    show(signedOut(refused));
    expect([told, opened.told]).toEqual([[], []]);
  });
});
