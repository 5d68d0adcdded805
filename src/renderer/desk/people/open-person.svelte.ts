/** Whose page is shown; undefined: nobody's. */
let shown = $state.raw<{ contactId: string; seq: number }>();
let opened = 0;

/** A person whose page another page, or another window, wants to be shown. */
export const wantedPerson = (): { contactId: string; seq: number } | undefined => shown;

export function showPerson(contactId: string): void {
  opened += 1;
  shown = { contactId, seq: opened };
}

/** The page of people has it in hand. */
export function personShown(): void {
  shown = undefined;
}
