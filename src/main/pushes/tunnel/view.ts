import type { Failure } from '../../../shared/failure.ts';
import { failureSentence } from '../../../shared/failure-sentence.ts';
import type { PushAddressView } from '../../../shared/model/push-address.ts';
import type { TunnelView } from '../../../shared/model/snapshot.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import type { TunnelProviderId } from '../../../shared/tunnel-settings.ts';
import type { SupervisorStatus } from '../../../tunnel/supervisor.ts';

export interface TunnelFacts {
  provider: TunnelProviderId;
  status: SupervisorStatus;
  /** What the last look at the account's push addresses found; undefined: none was taken yet. */
  address?: PushAddressView | undefined;
  failure?: Failure | undefined;
}

/**
 * What tray and windows say of the way in which pushes come. A way that is open is of use only while the platform sends
 * pushes there: until then live calls are asked for.
 */
export function tunnelView({ provider, status, address, failure }: TunnelFacts): TunnelView {
  const polling = (detail: Sentence): TunnelView => ({ status: 'polling', provider, detail });
  switch (status.state) {
    case 'off':
      return { status: 'off' };
    case 'connecting':
      return { status: 'connecting', provider };
    case 'polling': {
      const { trouble, retryAt } = status;
      if (trouble === undefined) {
        return polling({ id: provider === 'automatic' ? 'tunnel.notLocal' : 'providers.polling' });
      }
      return {
        ...polling({ id: 'tunnel.standsIn', values: { why: trouble.sentence } }),
        down: true,
        ...(retryAt !== undefined && { retryAt }),
      };
    }
    case 'online':
      if (failure !== undefined && !(provider === 'relay' && lacksRight(failure))) {
        const why = failureSentence(failure);
        return { status: 'failed', provider, detail: { id: 'tunnel.failed', values: { why } } };
      }
      if (failure === undefined && address === undefined) return { status: 'connecting', provider };
      return arriving(provider, address, polling);
  }
}

function arriving(
  provider: TunnelProviderId,
  address: PushAddressView | undefined,
  polling: (detail: Sentence) => TunnelView,
): TunnelView {
  if (address?.state === 'taken') {
    const id = address.by === 'another-desk' ? 'tunnel.otherDesk' : 'tunnel.foreignAddress';
    const elsewhere = address.incoming === '' ? address.outgoing : address.incoming;
    return { ...polling({ id, values: { address: elsewhere } }), elsewhere };
  }
  if (address?.state === 'nowhere') return polling({ id: 'tunnel.notEntered' });
  return { status: 'online', provider };
}

/** Behind a relay a desk needs no right to the account's settings. */
function lacksRight(failure: Failure): boolean {
  return failure.kind === 'platform' && failure.status === 403;
}
