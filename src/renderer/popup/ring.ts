import type { RingSound } from '../../shared/ipc/snapshot.ts';

/** The used part of an audio element. */
export type Player = Pick<
  HTMLAudioElement,
  'loop' | 'volume' | 'currentTime' | 'play' | 'pause' | 'setSinkId'
>;

export interface Ring {
  /** Plays the sound, or stops at once. */
  play(sound: RingSound | undefined): void;
}

/** The ring of the popup. Its player is created at the first ring, as most desks never ring. */
export function createRing(makePlayer: () => Player): Ring {
  let player: Player | undefined;
  let wantedSound: RingSound | undefined;
  let output = '';

  /** The chosen device, or the system's default if it is gone, as a call must be heard. */
  async function choose(audio: Player, next: string): Promise<void> {
    if (next === output) return;
    output = next;
    await audio.setSinkId(next).catch(() => audio.setSinkId(''));
  }

  async function start(audio: Player, sound: RingSound): Promise<void> {
    audio.volume = sound.volume;
    try {
      await choose(audio, sound.output ?? '');
      // It may have been silenced meanwhile.
      if (wantedSound === sound) await audio.play();
    } catch {
      // It was stopped before it began, or there is no output device.
    }
  }

  return {
    play(sound) {
      const ringing = wantedSound !== undefined;
      const same = sound?.volume === wantedSound?.volume && sound?.output === wantedSound?.output;
      if (same && ringing === (sound !== undefined)) return;
      wantedSound = sound;
      if (sound === undefined) {
        player?.pause();
        return;
      }
      if (!player) {
        player = makePlayer();
        player.loop = true;
      }
      if (!ringing) player.currentTime = 0;
      void start(player, sound);
    },
  };
}
