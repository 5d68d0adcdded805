/** A player that is shown. */
export interface ShownPlayer {
  toggle(): void;
  pause(): void;
}

const shown: ShownPlayer[] = [];

/** One that is shown from now on. @returns what takes it away */
export function showPlayer(player: ShownPlayer): () => void {
  shown.push(player);
  return () => void shown.splice(shown.indexOf(player), 1);
}

/** Two at once cannot be understood: the others pause. */
export function pauseOthers(player: ShownPlayer): void {
  for (const other of shown) if (other !== player) other.pause();
}

/** Plays or pauses the first that is shown. @returns false when there is none */
export function togglePlayer(): boolean {
  shown[0]?.toggle();
  return shown.length > 0;
}
