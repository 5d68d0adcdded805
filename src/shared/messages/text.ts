/** A message in ICU MessageFormat, in each language of the program. */
export interface Text {
  en: string;
  de: string;
}

/** The messages of an area. `satisfies Texts` makes a missing language a type error. */
export type Texts = Record<string, Text>;

/** The messages in one language, as Lingui takes them. */
export const catalogOf = <Id extends string>(
  texts: Readonly<Record<Id, Text>>,
  language: keyof Text,
): Record<Id, string> =>
  Object.fromEntries(Object.entries<Text>(texts).map(([id, text]) => [id, text[language]])) as Record<
    Id,
    string
  >;
