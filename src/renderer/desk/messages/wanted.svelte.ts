/** Who is to be written to, as another page requests; another object requests it again. */
let wanted = $state.raw<{ number: string }>();

export const wantedCorrespondent = (): { number: string } | undefined => wanted;

/** Turns to the page of messages, to write to this number. */
export function writeTo(number: string): void {
  wanted = { number };
}

/** The user turned to another page. */
export function forgetCorrespondent(): void {
  wanted = undefined;
}
