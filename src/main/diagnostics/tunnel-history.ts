import type { TunnelMoment } from '../../shared/ipc/requests/diagnostics.ts';
import type { TunnelView } from '../../shared/model/snapshot.ts';

export interface TunnelHistory {
  record(tunnel: TunnelView, at: number): void;
  moments(): TunnelMoment[];
}

const maxMoments = 50;

export function createTunnelHistory(): TunnelHistory {
  const moments: TunnelMoment[] = [];
  let last: TunnelView | undefined;
  return {
    record(tunnel, at) {
      if (tunnel === last) return;
      const same =
        last !== undefined &&
        tunnel.status === last.status &&
        tunnel.provider === last.provider &&
        tunnel.detail?.id === last.detail?.id;
      last = tunnel;
      if (same) return;
      const { status, provider, detail } = tunnel;
      moments.unshift({ at, status, ...(provider && { provider }), ...(detail && { detail }) });
      if (moments.length > maxMoments) moments.length = maxMoments;
    },
    moments: () => [...moments],
  };
}
