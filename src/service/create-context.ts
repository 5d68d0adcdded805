import type { ServiceContext } from './context.ts';
import type { System } from './state/account.ts';
import { createState } from './state/service-state.ts';
import { createTokenRing } from './state/tokens.ts';

/** What the accounts of one service share. */
export type SharedContext = Omit<ServiceContext, 'tokens' | 'initialTokens' | 'state' | 'origin'>;

/** Creates one account: its data and its users' tokens. `origin` is set once the server listens. */
export function createContext(shared: SharedContext, system: System): ServiceContext {
  const now = shared.clock.now();
  const state = createState(system, shared.initial, now);
  const tokens = createTokenRing(state.account, now, shared.classicScope);
  return { ...shared, tokens, initialTokens: tokens, state, origin: '' };
}
