/** A page of the guides, as the build reads it from Markdown. */
export interface Guide {
  /** As in `user/popup`. */
  id: string;
  area: 'user' | 'admin';
  title: string;
  blocks: GuideBlock[];
}

export type GuideBlock =
  | { kind: 'heading'; level: number; id: string; text: GuideText[] }
  | { kind: 'paragraph'; text: GuideText[] }
  | { kind: 'list'; ordered: boolean; items: GuideBlock[][] }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'table'; head: GuideText[][]; rows: GuideText[][][] }
  | { kind: 'picture'; name: string; alt: string };

export type GuideText =
  | string
  | { kind: 'code'; text: string }
  /** `label`: a text of the program's windows. */
  | { kind: 'plain' | 'label' | 'emphasis'; text: GuideText[] }
  /** `heading` is empty for the whole page. */
  | { kind: 'link'; page: string; heading: string; text: GuideText[] };
