/** ICU MessageFormat. */
export interface Text {
  en: string;
  de: string;
}

/** `satisfies Texts` makes a missing language a type error. */
export type Texts = Record<string, Text>;

/** The messages in one language, for Lingui. */
export const catalogOf = <Id extends string>(
  texts: Readonly<Record<Id, Text>>,
  language: keyof Text,
): Record<Id, string> =>
  Object.fromEntries(Object.entries<Text>(texts).map(([id, text]) => [id, text[language]])) as Record<
    Id,
    string
  >;
