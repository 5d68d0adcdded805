/** The call rules are to be shown: their section has not yet. */
let wanted = $state(false);

export const rulesWanted = (): boolean => wanted;

export function showRules(): void {
  wanted = true;
}

/** Their section has taken the request. */
export function rulesShown(): void {
  wanted = false;
}
