/** @file What a legal page consists of. */

export interface LegalSection {
  /** For links to the section; the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Shown in place of `paragraphs` if the server states how to reach its operator. The operator's addresses follow. */
  readonly paragraphsIfReachable?: readonly string[];
  /** Follows the paragraphs. */
  readonly list?: readonly string[];
}

export interface LegalText {
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly updated: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}
