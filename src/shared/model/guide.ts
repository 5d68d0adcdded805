/** A page of the guides, read from Markdown at build time. */
export interface Guide {
  /** `user/popup` */
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
  /** `label`: a text of the interface. */
  | { kind: 'plain' | 'label' | 'emphasis'; text: GuideText[] }
  /** `heading` is empty for the whole page. */
  | { kind: 'link'; page: string; heading: string; text: GuideText[] };
