/**
 * The query parameter that every classic handler requires (specification, "Endpoints"), which does not show its values;
 * only this file knows the one that is sent.
 */
export const classicVersion = { version: '2' } as const;
