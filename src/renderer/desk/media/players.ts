export interface ShownPlayer {
  toggle(): void;
  pause(): void;
}

const shown: ShownPlayer[] = [];

/** Registers a visible player. @returns removes it */
export function showPlayer(player: ShownPlayer): () => void {
  shown.push(player);
  return () => void shown.splice(shown.indexOf(player), 1);
}

export function pauseOthers(player: ShownPlayer): void {
  for (const other of shown) if (other !== player) other.pause();
}

/** Plays or pauses the first visible player. @returns false if there is none */
export function togglePlayer(): boolean {
  shown[0]?.toggle();
  return shown.length > 0;
}
