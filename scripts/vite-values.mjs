import { pathToFileURL } from 'node:url';

/**
 * Runs a module while the program is built, and puts the values that it exports into its place, as JSON: a preload has
 * the names of requests, and not the schemas that they are declared with.
 * @param {RegExp} id its path
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
