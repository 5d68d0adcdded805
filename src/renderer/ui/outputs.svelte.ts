import { onMount } from 'svelte';

/** An audio output device, by Chromium's id and name. */
export interface Output {
  id: string;
  label: string;
}

/** Audio output devices without the system's default, during the life of a component. */
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
