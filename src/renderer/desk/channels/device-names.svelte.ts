import { SvelteMap } from 'svelte/reactivity';
import type { DeviceName } from '../../../shared/ipc/requests/channels.ts';
import { ask } from '../../ui/requests.ts';

/** Device names of other users, requested when they scroll into view. */
export interface DeviceNames {
  /** Null if the token may not see them, undefined while unknown. */
  of(userId: string): DeviceName[] | null | undefined;
  want(userId: string): void;
}

/** Users that scroll into view within this time share a request, ms. */
const gatherMs = 40;
/** Users per request. */
const atOnce = 25;

/** One per page. Names are requested once, and kept for as long as the page is. */
export function createDeviceNames(): DeviceNames {
  const namesByUser = new SvelteMap<string, DeviceName[] | null>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  const requestedIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<void> {
    const userIds = [...requestedIds].slice(0, atOnce);
    if (userIds.length > 0) {
      const answer = await ask('channels.devicesOf', { userIds });
      for (const userId of userIds) requestedIds.delete(userId);
      // A failed request is repeated when the row scrolls into view again.
      if (answer.ok)
        for (const [userId, devices] of Object.entries(answer.value)) namesByUser.set(userId, devices);
    }
    timer = requestedIds.size === 0 ? undefined : setTimeout(() => void read(), 0);
  }

  return {
    of: (userId) => namesByUser.get(userId),
    want(userId) {
      if (namesByUser.has(userId) || requestedIds.has(userId)) return;
      requestedIds.add(userId);
      timer ??= setTimeout(() => void read(), gatherMs);
    },
  };
}
