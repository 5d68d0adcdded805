import { SvelteMap } from 'svelte/reactivity';
import type { DeviceName } from '../../../shared/ipc/requests/channels.ts';
import { ask } from '../../ui/requests.ts';

/** Names of the devices of other users, asked for as they come into sight. */
export interface DeviceNames {
  /** Null where the token may not see them; undefined while they are not known. */
  of(userId: string): DeviceName[] | null | undefined;
  want(userId: string): void;
}

/** Those that come into sight within this time are asked for together, ms. */
const gatherMs = 40;
/** As many as one request may name. */
const atOnce = 25;

export function createDeviceNames(): DeviceNames {
  const known = new SvelteMap<string, DeviceName[] | null>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  const wanted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<void> {
    const userIds = [...wanted].slice(0, atOnce);
    if (userIds.length > 0) {
      const answer = await ask('channels.devicesOf', { userIds });
      for (const userId of userIds) wanted.delete(userId);
      // What could not be read is asked for again when it comes into sight again.
      if (answer.ok) for (const [userId, devices] of Object.entries(answer.value)) known.set(userId, devices);
    }
    timer = wanted.size === 0 ? undefined : setTimeout(() => void read(), 0);
  }

  return {
    of: (userId) => known.get(userId),
    want(userId) {
      if (known.has(userId) || wanted.has(userId)) return;
      wanted.add(userId);
      timer ??= setTimeout(() => void read(), gatherMs);
    },
  };
}
