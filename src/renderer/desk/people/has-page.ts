/** Another user of the account is known by a number alone, and has no page. */
export const hasPage = (contactId: string): boolean => !contactId.startsWith('colleague:');
