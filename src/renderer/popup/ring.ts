import type { RingSound } from '../../shared/model/snapshot.ts';

/** The part of an audio element that is used. */
export type Player = Pick<
  HTMLAudioElement,
  'loop' | 'volume' | 'currentTime' | 'play' | 'pause' | 'setSinkId'
>;

export interface Ring {
  /** Plays from now on, or stops at once. */
  play(sound: RingSound | undefined): void;
}

/** The ring of the popup. Its player is made at the first ring: most desks never need one. */
export function createRing(makePlayer: () => Player): Ring {
  let player: Player | undefined;
  let wanted: RingSound | undefined;
  let output = '';

  /** The chosen device; the system's choice where that is gone, since a call must be heard. */
  async function choose(audio: Player, next: string): Promise<void> {
    if (next === output) return;
    output = next;
    await audio.setSinkId(next).catch(() => audio.setSinkId(''));
  }

  async function start(audio: Player, sound: RingSound): Promise<void> {
    audio.volume = sound.volume;
    try {
      await choose(audio, sound.output ?? '');
      // Silenced while the device was being opened.
      if (wanted === sound) await audio.play();
    } catch {
      // Stopped before it began, or there is nothing on this computer to play it with.
    }
  }

  return {
    play(sound) {
      const ringing = wanted !== undefined;
      const same = sound?.volume === wanted?.volume && sound?.output === wanted?.output;
      if (same && ringing === (sound !== undefined)) return;
      wanted = sound;
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
