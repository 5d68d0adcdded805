import { activeCallId } from '../../calls/call.ts';
import { callById } from '../../calls/call-list.ts';
import type { sessionRequests } from '../../shared/ipc/requests/session.ts';
import { Refusal } from '../base/refusal.ts';
import type { BuiltInService } from '../built-in/built-in-service.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import type { HandlersOf } from '../base/handlers.ts';
import type { StateHolder } from '../state/state.ts';
import type { Session } from './session.ts';

/** The handlers of sign-in, sign-out and the built-in service. */
export function sessionHandlers(
  session: Session,
  calls: Pick<CallDesk, 'board'>,
  state: Pick<StateHolder, 'get'>,
): HandlersOf<typeof sessionRequests> {
  /** Simulated callers use the lines in turn. */
  let invited = 0;
  const service = (): BuiltInService => {
    const builtIn = session.builtIn();
    if (!builtIn) throw new Refusal({ kind: 'not-signed-in' });
    return builtIn;
  };

  return {
    'session.signIn': (secret) => session.signIn(secret),
    'session.browser': (request) => session.signInWithBrowser(request),
    'session.renewInBrowser': () => session.renewWithBrowser(),
    'session.cancel': () => session.cancel(),
    'session.tryBuiltIn': ({ system }) => session.tryBuiltIn(system),
    'session.renew': (token) => session.renew(token),
    'session.accountType': ({ accountType }) => session.correctAccountType(accountType),
    'session.signOut': () => session.signOut(),
    'service.letSomebodyCall': () => {
      const { lines } = state.get();
      invited += 1;
      return service().letSomebodyCall(lines[(invited - 1) % Math.max(1, lines.length)]?.id);
    },
    'service.act': ({ id, act }) => {
      const call = callById(calls.board().calls, id);
      const callId = call && (activeCallId(call) ?? call.session?.id);
      if (callId === undefined) throw new Refusal({ kind: 'no-such-call' });
      return act === 'pickUp' ? service().pickUp(callId) : service().farEndHangsUp(callId);
    },
  };
}
