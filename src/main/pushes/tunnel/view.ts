import type { Failure } from '../../../shared/failure.ts';
import { failureSentence } from '../../../shared/failure-sentence.ts';
import type { PushAddressView } from '../../../shared/model/push-address.ts';
import type { TunnelView } from '../../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import type { TunnelProviderId } from '../../../shared/tunnel-settings.ts';
import type { SupervisorStatus } from '../../../tunnel/supervisor.ts';

export interface TunnelFacts {
  provider: TunnelProviderId;
  status: SupervisorStatus;
  /** Result of the last check of the account's push addresses; undefined before the first check. */
  address?: PushAddressView | undefined;
  failure?: Failure | undefined;
}

/** An open tunnel is online only if the platform sends pushes to it; otherwise live calls are polled. */
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
      return openTunnelView(provider, address, polling);
  }
}

function openTunnelView(
  provider: TunnelProviderId,
  address: PushAddressView | undefined,
  polling: (detail: Sentence) => TunnelView,
): TunnelView {
  if (address?.state === 'taken') {
    const ofDesk = provider === 'relay' ? 'tunnel.otherThanRelay' : 'tunnel.otherDesk';
    const id = address.by === 'another-desk' ? ofDesk : 'tunnel.foreignAddress';
    const elsewhere = address.incoming === '' ? address.outgoing : address.incoming;
    return { ...polling({ id, values: { address: elsewhere } }), elsewhere };
  }
  if (address?.state === 'nowhere') return polling({ id: 'tunnel.notEntered' });
  return { status: 'online', provider };
}

/** Whether the token may not read the account's settings, which a desk behind a relay need not. */
function lacksRight(failure: Failure): boolean {
  return failure.kind === 'platform' && failure.status === 403;
}
