/**
 * Imported before ESLint's Svelte plugin. Its parser then gives TypeScript the script of each component at the first
 * reading, so that all components are checked in one program; otherwise each is one more program, which takes five times
 * as long. Imported components have the types of their props as well.
 */
process.env.SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK ??= '1';
