import { expect, it } from 'vitest';
import { createState } from '../../../../src/main/state/state.ts';
import { signedInState } from '../presentation/samples.ts';
import { clearWebDataAtSignOut } from '../../../../src/main/system-integration/web-data.ts';

const out = { status: 'signed-out', baseUrl: '', tokenId: '' } as const;
const signedIn = signedInState().session;

it('stored web data of Chromium is deleted with the account, and at no other time', () => {
  const state = createState(out);
  const cleared: string[] = [];
  clearWebDataAtSignOut(
    state,
    {
      clearCache: () => Promise.resolve(void cleared.push('cache')),
      clearStorageData: () => Promise.resolve(void cleared.push('storage')),
    },
    () => undefined,
  );
  state.patch({ session: { status: 'signing-in', step: { id: 'app.name' } } });
  state.patch({ session: signedIn });
  state.patch({ missed: 1 });
  expect(cleared).toEqual([]);
  state.patch({ session: out });
  state.patch({ missed: 0 });
  expect(cleared).toEqual(['cache', 'storage']);
});
