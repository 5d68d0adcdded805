/** Stands for the user in the addresses of address books that a policy sets. */
export const userPlaceholder = '{user}';
