// npm run policy: documents the settings of an administrator's policy, generated from the schema.
//   npm run policy                   writes resources/policy.schema.json, and the table into the guides
//   npm run policy -- --table en     prints the table of all members in Markdown, in English or German (de)
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { z } from 'zod';
import { createTexts } from '../src/main/base/texts.ts';
import { describeSchema } from '../src/shared/policy/expected.ts';
import { jsonSchemaOf, policyJsonSchema } from '../src/shared/policy/json-schema.ts';
import { policyMembers } from '../src/shared/policy/members.ts';
import { root, say } from './lib.mjs';
import { membersWithParts, partsOf, withPartWords } from './policy-parts.mjs';

export const schemaFile = join(root, 'resources', 'policy.schema.json');

const headings = {
  en: ['Member', 'Meaning', 'Value', 'Without a policy'],
  de: ['Eintrag', 'Bedeutung', 'Wert', 'Ohne Richtlinie'],
};

const partHeadings = {
  en: { part: 'Member', kinds: 'Of', meaning: 'Meaning', value: 'Value', leftOut: 'If it is left out' },
  de: { part: 'Eintrag', kinds: 'Von', meaning: 'Bedeutung', value: 'Wert', leftOut: 'Wenn es fehlt' },
};
const every = { en: 'all', de: 'allen' };
const required = { en: 'a mistake', de: 'ein Fehler' };

/** @param {'en' | 'de'} locale @returns {import('../src/main/base/texts.ts').Texts} */
const textsIn = (locale) => createTexts(locale, compileMessage);

/** @param {import('../src/main/base/texts.ts').Texts} texts @param {string} path */
const describe = (texts, path) =>
  texts.say({
    id: /** @type {import('../src/shared/messages/index.ts').MessageId} */ (`policy.member.${path}`),
  });

/** The table of all members, each of which is allowed in `defaults` and `locked`. @param {'en' | 'de'} locale @returns {string} in Markdown */
export function policyTable(locale) {
  const texts = textsIn(locale);
  const rows = policyMembers.map(({ path, schema, initial }) => [
    `\`${path}\``,
    describe(texts, path),
    texts.say(describeSchema(jsonSchemaOf(schema))),
    `\`${JSON.stringify(initial)}\``,
  ]);
  return tableOf(headings[locale], rows);
}

/** @param {string[]} head @param {string[][]} rows @returns {string} in Markdown */
function tableOf(head, rows) {
  const cell = (/** @type {string} */ text) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |\n`).join('');
}

/** The table of what stands inside a member. @param {keyof typeof membersWithParts} path @param {'en' | 'de'} locale @returns {string} in Markdown */
export function partsTable(path, locale) {
  const texts = textsIn(locale);
  const schema = jsonSchemaOf(policyMembers.find((member) => member.path === path)?.schema ?? z.never());
  const parts = partsOf(path, schema);
  const all = new Set(parts.flatMap(({ kinds }) => kinds)).size;
  const hasKinds = all > 1;
  const rows = parts.map(({ part, kinds, words, schemas, isRequired }) => {
    const values = [
      ...new Set(
        schemas.flatMap(({ const: value, enum: some }) => (value === undefined ? (some ?? []) : [value])),
      ),
    ];
    const [first = {}] = schemas;
    const initial = first.default === undefined ? '–' : `\`${JSON.stringify(first.default)}\``;
    return [
      `\`${part}\``,
      ...(hasKinds
        ? [kinds.length === all ? every[locale] : kinds.map((kind) => `\`${kind}\``).join(', ')]
        : []),
      words[locale],
      texts.say(describeSchema(values.length > 0 ? { enum: values } : first)),
      isRequired ? required[locale] : initial,
    ];
  });
  const { kinds, ...head } = partHeadings[locale];
  const names = [head.part, ...(hasKinds ? [kinds] : []), head.meaning, head.value, head.leftOut];
  return tableOf(names, rows);
}

/** The guide page with the table. @param {'en' | 'de'} locale */
export const policyGuide = (locale) => join(root, 'resources', 'guides', locale, 'admin', '03-policy.md');

/** The page with the current table. @param {'en' | 'de'} locale @returns {string} unformatted */
export function withPolicyTable(locale) {
  return readFileSync(policyGuide(locale), 'utf8')
    .replace(
      /(<!-- policy table -->\n)[^]*(<!-- end of the policy table -->)/,
      (_, first, last) => `${first}\n${policyTable(locale)}\n${last}`,
    )
    .replaceAll(
      /(<!-- parts of (\w+) -->\n)[^]*?(<!-- end of the parts -->)/g,
      (_, first, path, last) => `${first}\n${partsTable(path, locale)}\n${last}`,
    );
}

/** As `npm run format` leaves it. @param {string} file whose ending says the language @param {string} text @returns {Promise<string>} */
async function formatted(file, text) {
  const { code, errors } = await format(file, text, { printWidth: 110 });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(' ')}`);
  return code;
}

/** @returns {Promise<string>} the JSON Schema of the policy file, as checked in under resources */
export async function policySchema() {
  const texts = textsIn('en');
  const schema = policyJsonSchema(({ path }) => describe(texts, path), withPartWords);
  return formatted(schemaFile, JSON.stringify(schema));
}

if (process.argv[1] === import.meta.filename) {
  const [flag, locale] = process.argv.slice(2);
  if (flag === '--table') process.stdout.write(policyTable(locale === 'de' ? 'de' : 'en'));
  else {
    writeFileSync(schemaFile, await policySchema());
    for (const locale of /** @type {const} */ (['en', 'de'])) {
      const file = policyGuide(locale);
      writeFileSync(file, await formatted(file, withPolicyTable(locale)));
    }
    say('resources/policy.schema.json and the tables of the guides are written.');
  }
}
