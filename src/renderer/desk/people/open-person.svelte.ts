/** Whose page is to be shown; another object asks for it again. */
let wanted = $state.raw<{ contactId: string }>();

/** A person whose page another page, or another window, wants to be shown. */
export const wantedPerson = (): { contactId: string } | undefined => wanted;

export function showPerson(contactId: string): void {
  wanted = { contactId };
}

/** The page of people has taken the request. */
export function personShown(): void {
  wanted = undefined;
}
