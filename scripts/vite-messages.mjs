import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Compiles the texts in src/shared/messages while the program is built, so that no part of it carries a compiler: each
 * string of `export const name = { id: { en: 'ICU message', … } }` becomes the array that Lingui reads. A message with
 * a fault fails the build with its id.
 * @param {{ parsed?: boolean }} [options] parsed: as JSON that is parsed when the module loads. V8 reads that several
 *   times as fast as the same objects in code, but it is longer where it is compressed.
 * @returns {import('vite').Plugin}
 */
export function compileMessages({ parsed = false } = {}) {
  return {
    name: 'deskbell:messages',
    transform: {
      filter: { id: /\/src\/shared\/messages\/[\w-]+\.ts$/ },
      // A plugin of normal order: the types are gone by now.
      handler(code) {
        let compiled = '';
        let at = 0;
        for (const { start, end, messages } of areasOf(this.parse(code))) {
          /** @type {Record<string, Record<string, unknown>>} */
          const area = {};
          for (const { id, language, text } of messages) {
            try {
              (area[id] ??= {})[language] = compileMessageOrThrow(text);
            } catch (error) {
              this.error(`Message ${id}: ${String(error)}`);
            }
          }
          const json = JSON.stringify(area);
          compiled += code.slice(at, start) + (parsed ? `JSON.parse(${JSON.stringify(json)})` : json);
          at = end;
        }
        return { code: compiled + code.slice(at), map: null };
      },
    },
  };
}

/** @typedef {{ id: string, language: string, text: string }} Message */

/**
 * The message objects of a file and their positions in its code.
 * @param {any} program a syntax tree; Rollup gives no types for its nodes
 * @returns {{ start: number, end: number, messages: Message[] }[]}
 */
function areasOf(program) {
  return program.body
    .flatMap((/** @type {any} */ node) => node.declaration?.declarations ?? [])
    .filter((/** @type {any} */ { init }) => init?.type === 'ObjectExpression')
    .map((/** @type {any} */ { init }) => ({ start: init.start, end: init.end, messages: messagesOf(init) }))
    .filter((/** @type {{ messages: Message[] }} */ { messages }) => messages.length > 0);
}

/** @param {any} area @returns {Message[]} empty if the object does not contain messages, such as the list of all areas */
function messagesOf(area) {
  const all = area.properties.flatMap((/** @type {any} */ { key, value: languages }) =>
    (languages?.properties ?? []).map((/** @type {any} */ { key: language, value }) => ({
      id: key.value,
      language: language.name,
      text: value.value,
    })),
  );
  return all.every((/** @type {any} */ { text }) => typeof text === 'string') ? all : [];
}
