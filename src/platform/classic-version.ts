/** Required by classic handlers (specification, "Endpoints", without its values): known by this file only. */
export const classicVersion = { version: '2' } as const;
