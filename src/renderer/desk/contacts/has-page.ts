/** Other users of the account have only a number, and no page. */
export const hasPage = (contactId: string): boolean => !contactId.startsWith('colleague:');
