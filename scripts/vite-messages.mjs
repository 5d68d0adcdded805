import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Compiles the texts in src/shared/messages while the program is built, so that no part of it carries a compiler: each
 * string of `export const name = { id: 'ICU message' }` becomes the array that Lingui reads. A message with a fault
 * fails the build with its id.
 * @returns {import('vite').Plugin}
 */
export function compileMessages() {
  return {
    name: 'deskbell:messages',
    transform: {
      filter: { id: /\/src\/shared\/messages\/(?:en|de)-[\w-]+\.ts$/ },
      // A plugin of normal order: the types are gone by now.
      handler(code) {
        let compiled = '';
        let at = 0;
        for (const { key, value } of textsOf(this.parse(code))) {
          try {
            compiled += code.slice(at, value.start) + JSON.stringify(compileMessageOrThrow(value.value));
          } catch (error) {
            this.error(`Message ${code.slice(key.start, key.end)}: ${String(error)}`);
          }
          at = value.end;
        }
        return { code: compiled + code.slice(at), map: null };
      },
    },
  };
}

/** Every `key: 'text'` of exported object literals. @param {any} program @returns {any[]} */
function textsOf(program) {
  return program.body
    .flatMap((/** @type {any} */ node) => node.declaration?.declarations ?? [])
    .flatMap((/** @type {any} */ { init }) => init.properties ?? [])
    .filter((/** @type {any} */ { value }) => typeof value?.value === 'string');
}
