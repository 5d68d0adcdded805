import { pathToFileURL } from 'node:url';

/**
 * Runs a module at build time and replaces it by its exported values as JSON, so that a preload contains the names of the
 * requests but not their schemas.
 * @param {RegExp} id path of the module
 * @returns {import('vite').Plugin}
 */
export function valuesOf(id) {
  return {
    name: 'deskbell:values',
    load: {
      filter: { id },
      async handler(path) {
        /** @type {object} */
        const values = await import(pathToFileURL(path).href);
        return Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
          .join('');
      },
    },
  };
}
