import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Compiles the texts in src/shared/messages while the program is built, so that no part of it carries a compiler: each
 * string of `export const name = { id: { en: 'ICU message', … } }` becomes the array that Lingui reads. A message with
 * a fault fails the build with its id.
 * @returns {import('vite').Plugin}
 */
export function compileMessages() {
  return {
    name: 'deskbell:messages',
    transform: {
      filter: { id: /\/src\/shared\/messages\/[\w-]+\.ts$/ },
      // A plugin of normal order: the types are gone by now.
      handler(code) {
        let compiled = '';
        let at = 0;
        for (const { id, value } of textsOf(this.parse(code))) {
          try {
            compiled += code.slice(at, value.start) + JSON.stringify(compileMessageOrThrow(value.value));
          } catch (error) {
            this.error(`Message ${id}: ${String(error)}`);
          }
          at = value.end;
        }
        return { code: compiled + code.slice(at), map: null };
      },
    },
  };
}

/**
 * The texts in every language of each message.
 * @param {any} program a syntax tree; Rollup gives no types for its nodes
 * @returns {{ id: string, value: any }[]}
 */
function textsOf(program) {
  return program.body
    .flatMap((/** @type {any} */ node) => node.declaration?.declarations ?? [])
    .flatMap((/** @type {any} */ { init }) => init.properties ?? [])
    .flatMap((/** @type {any} */ { key, value: languages }) =>
      (languages?.properties ?? []).map((/** @type {any} */ { value }) => ({ id: key.value, value })),
    )
    .filter((/** @type {any} */ { value }) => typeof value?.value === 'string');
}
