import { describe, expect, it } from 'vitest';
import { createDeskDialler } from '../../../../src/main/system-integration/desk-dialler.ts';
import type { SettingsStore } from '../../../../src/main/settings/settings-store.ts';
import { createState } from '../../../../src/main/state/state.ts';
import type { SessionView } from '../../../../src/shared/ipc/snapshot.ts';

const signedOut: SessionView = { status: 'signed-out', baseUrl: '', tokenId: '' };
const signingIn: SessionView = { status: 'signing-in', step: { id: 'session.checking' } };
const signedIn = { status: 'signed-in' } as SessionView;

function desk(session: SessionView) {
  const state = createState(session);
  let filled = 0;
  const dialler = createDeskDialler({
    state,
    settings: {} as SettingsStore,
    current: { get: () => undefined },
    prefill: { fill: () => (filled += 1), newest: () => filled, settle: () => undefined },
    openDesk: () => undefined,
    openDeskFor: () => undefined,
  });
  state.onChange(dialler.follow);
  const said = () => state.get().notices.map(({ sentence }) => sentence);
  return { dialler, said, become: (next: SessionView) => state.patch({ session: next }) };
}

const kept = (number: string) => ({ id: 'link.kept', values: { number } });

describe('a number that arrives before the sign-in', () => {
  it('is reported as kept, only the last one, until somebody has signed in', () => {
    const { dialler, said, become } = desk(signedOut);
    dialler.fill('+493023125101');
    dialler.fill('+493023125102');
    expect(said()).toEqual([kept('+49 30 23125102')]);
    become(signingIn);
    expect(said()).toEqual([kept('+49 30 23125102')]);
    become(signedIn);
    expect(said()).toEqual([]);
    become(signedOut);
    expect(said()).toEqual([]);
  });

  it('is not reported as kept when the start signs in by itself', () => {
    const { dialler, said, become } = desk(signingIn);
    dialler.fill('+493023125101');
    expect(said()).toEqual([]);
    become(signedOut);
    expect(said()).toEqual([kept('+49 30 23125101')]);
    become(signedIn);
    dialler.fill('+493023125102');
    expect(said()).toEqual([]);
  });

  it('is reported as not called if it should have been, until somebody has signed in', () => {
    const { dialler, said, become } = desk(signingIn);
    dialler.fill('+493023125101');
    dialler.wait('+493023125102', () => Promise.resolve());
    become(signedOut);
    dialler.started();
    expect(said()).toEqual([{ id: 'link.signedOut' }]);
    become(signedIn);
    expect(said()).toEqual([]);
  });
});
