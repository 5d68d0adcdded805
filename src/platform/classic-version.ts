/**
 * The query parameter that every classic handler requires (specification, "Endpoints"). Its allowed values are not
 * shown there; this is the one place that knows which is sent.
 */
export const classicVersion = { version: '2' } as const;
