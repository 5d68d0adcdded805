/**
 * Escapes every non-ASCII character in the built code as `\uXXXX`. A single character outside Latin-1 makes V8 keep two
 * bytes for each character of the file's source, for as long as the program runs.
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
 * Converts code to ASCII. Correct for characters in strings, templates and regular expressions, except in templates whose
 * tag reads the raw text.
 * @param {string} code
 */
export function inAscii(code) {
  return code.replace(/[^\x00-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
