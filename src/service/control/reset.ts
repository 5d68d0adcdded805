import type { ServiceContext } from '../context.ts';
import { createState } from '../initial-state.ts';
import { OWN_USER } from '../state/account.ts';
import { takeFaultsAway } from '../state/fault.ts';
import { createTokenRing, tokensOf, type Tokens } from '../state/tokens.ts';

/** Restores the initial data and tokens. Live calls vanish without a push. */
export function resetService(service: ServiceContext): void {
  silenceCalls(service);
  takeFaultsAway(service.state);
  service.state = createState(service.state.account.system, service.initial, service.clock.now());
  service.tokens = service.initialTokens;
}

/** Stops every timer, so that nothing of the old state runs later. */
export function silenceCalls(service: ServiceContext): void {
  for (const call of service.state.calls.live()) {
    call.stopRinging();
    call.gathering?.stopTimer();
    call.state = 'ended';
  }
}

/** Rejects the previous tokens with 401 from now on; a reset restores the first ones. Returns the own user's. */
export function renewTokens(service: ServiceContext): Tokens {
  const { account } = service.state;
  service.tokens = createTokenRing(account, service.clock.now(), service.classicScope);
  return tokensOf(service.tokens, OWN_USER);
}
