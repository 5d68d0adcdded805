import { untrack } from 'svelte';
import type { Preferences } from '../../../shared/model/settings.ts';
import type { Sentence } from '../../../shared/sentence.ts';

type Playback = Preferences['playback'];

/** Volume and output device of a sound. Create it in a component. */
interface Loudspeaker {
  readonly volume: number;
  /** Applies at once; the setting is saved later. */
  setVolume(volume: number): void;
  /** Why the chosen device is not used. */
  readonly problem: Sentence | undefined;
  /** Applies the current settings. */
  apply(): Promise<void>;
}

/** @param audio the element that plays; called anew each time, as it may be bound late */
export function createLoudspeaker(audio: () => HTMLAudioElement, playback: () => Playback): Loudspeaker {
  let chosenVolume = $state<number>();
  let problem = $state.raw<Sentence>();
  const volume = $derived(chosenVolume ?? playback().volume);

  /** The chosen device, or the system's default if it is gone. */
  async function chooseOutput(output: Playback['output']): Promise<void> {
    // The element is unbound if the player was closed during the wait.
    const element = audio();
    try {
      await element.setSinkId(output?.id ?? '');
      problem = undefined;
    } catch {
      problem = { id: 'media.outputMissing', values: { name: output?.label ?? '' } };
      await element.setSinkId('').catch(() => undefined);
    }
  }

  async function apply(): Promise<void> {
    const { output, rate } = playback();
    audio().volume = volume;
    audio().playbackRate = rate;
    // Only once there is something to play.
    if (audio().hasAttribute('src')) await chooseOutput(output);
  }

  $effect(() => {
    playback();
    untrack(() => void apply());
  });

  return {
    get volume() {
      return volume;
    },
    setVolume(next) {
      audio().volume = chosenVolume = next;
    },
    get problem() {
      return problem;
    },
    apply,
  };
}
