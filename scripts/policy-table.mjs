// npm run policy: documents the settings of an administrator's policy, generated from the schema.
//   npm run policy                   writes resources/policy.schema.json, and the table into the guides
//   npm run policy -- --table en     prints the table of all members in Markdown, in English or German (de)
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { createTexts } from '../src/main/base/texts.ts';
import { describeSchema } from '../src/shared/policy/expected.ts';
import { jsonSchemaOf, policyJsonSchema } from '../src/shared/policy/json-schema.ts';
import { policyMembers } from '../src/shared/policy/members.ts';
import { root, say } from './lib.mjs';

export const schemaFile = join(root, 'resources', 'policy.schema.json');

const headings = {
  en: ['Member', 'Meaning', 'Value', 'Without a policy'],
  de: ['Mitglied', 'Bedeutung', 'Wert', 'Ohne Richtlinie'],
};

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
  const cell = (/** @type {string} */ text) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
  const rows = policyMembers.map(({ path, schema, initial }) => [
    `\`${path}\``,
    describe(texts, path),
    texts.say(describeSchema(jsonSchemaOf(schema))),
    `\`${JSON.stringify(initial)}\``,
  ]);
  return [headings[locale], headings[locale].map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |\n`)
    .join('');
}

/** The guide page with the table. @param {'en' | 'de'} locale */
export const policyGuide = (locale) => join(root, 'resources', 'guides', locale, 'admin', '03-policy.md');

/** The page with the current table. @param {'en' | 'de'} locale @returns {string} unformatted */
export function withPolicyTable(locale) {
  return readFileSync(policyGuide(locale), 'utf8').replace(
    /(<!-- policy table -->\n)[^]*(<!-- end of the policy table -->)/,
    (_, first, last) => `${first}\n${policyTable(locale)}\n${last}`,
  );
}

/** @returns {Promise<string>} the JSON Schema of the policy file, as checked in under resources */
export async function policySchema() {
  const texts = textsIn('en');
  const schema = policyJsonSchema(({ path }) => describe(texts, path));
  return format(JSON.stringify(schema), { parser: 'json', printWidth: 110 });
}

if (process.argv[1] === import.meta.filename) {
  const [flag, locale] = process.argv.slice(2);
  if (flag === '--table') process.stdout.write(policyTable(locale === 'de' ? 'de' : 'en'));
  else {
    writeFileSync(schemaFile, await policySchema());
    for (const locale of /** @type {const} */ (['en', 'de'])) {
      const file = policyGuide(locale);
      writeFileSync(
        file,
        await format(withPolicyTable(locale), { ...(await resolveConfig(file)), parser: 'markdown' }),
      );
    }
    say('resources/policy.schema.json and the tables of the guides are written.');
  }
}
