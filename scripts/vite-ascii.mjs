/**
 * Writes every character beyond ASCII in the built code as `\uXXXX`: of a file with a single one that Latin-1 lacks, V8
 * keeps two bytes for each character of its source, for as long as the program runs.
 * @returns {import('vite').Plugin}
 */
export function asciiOnly() {
  return {
    name: 'deskbell:ascii',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = inAscii(output.code);
      }
    },
  };
}

/**
 * The same code in ASCII. Holds where such characters stand in strings, templates and regular expressions: a template
 * with a tag that reads the raw text would read something else.
 * @param {string} code
 */
export function inAscii(code) {
  return code.replace(/[^\x00-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
