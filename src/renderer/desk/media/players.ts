export interface ShownPlayer {
  toggle(): void;
  pause(): void;
}

const players: ShownPlayer[] = [];

/** Registers a visible player. @returns removes it */
export function showPlayer(player: ShownPlayer): () => void {
  players.push(player);
  return () => void players.splice(players.indexOf(player), 1);
}

export function pauseOthers(player: ShownPlayer): void {
  for (const other of players) if (other !== player) other.pause();
}

/** Plays or pauses the first visible player. @returns false if there is none */
export function togglePlayer(): boolean {
  players[0]?.toggle();
  return players.length > 0;
}
