import { onMount } from 'svelte';

/** A device that plays sound, by Chromium's id and its name. */
export interface Output {
  id: string;
  label: string;
}

/** Devices that play sound, the system's choice apart; for a component, while it is there. */
export function useOutputs(): { readonly list: readonly Output[] } {
  let list = $state.raw<readonly Output[]>([]);

  async function read(): Promise<void> {
    const devices = await navigator.mediaDevices.enumerateDevices();
    list = devices
      .filter(
        ({ kind, deviceId }) =>
          kind === 'audiooutput' && !['', 'default', 'communications'].includes(deviceId),
      )
      .map(({ deviceId, label }) => ({ id: deviceId, label: label === '' ? deviceId.slice(0, 8) : label }));
  }

  onMount(() => {
    const again = (): void => void read().catch(() => undefined);
    again();
    navigator.mediaDevices.addEventListener('devicechange', again);
    return () => navigator.mediaDevices.removeEventListener('devicechange', again);
  });

  return {
    get list() {
      return list;
    },
  };
}
