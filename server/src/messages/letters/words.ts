import type {
  BillingVars,
  LetterName,
  LetterVars,
  SharingVars,
  TeamVars,
  TwoFactorMethod,
} from "../message.ts";

/** The texts of one mail in one language, as plain text, which the renderers escape. */
export interface Wording {
  readonly subject: string;
  /** The paragraphs before the button and before the facts (time, browser and network). */
  readonly paragraphs: readonly string[];
  /** The label of the button, if the mail has a link. */
  readonly action?: string;
  /** The paragraphs after the button and the facts, such as what to do if the reader did not expect this mail. */
  readonly after: readonly string[];
}

export type LetterWords = { readonly [N in LetterName]: (vars: LetterVars[N]) => Wording };
export type BillingLetters = Pick<LetterWords, keyof BillingVars>;
export type SharingLetters = Pick<LetterWords, keyof SharingVars>;
export type TeamLetters = Pick<LetterWords, keyof TeamVars>;

/** All texts of mails and text messages in one language. */
export interface Words {
  readonly hello: (name: string) => string;
  /** Introduces the link's address after the button. */
  readonly copyLink: string;
  readonly facts: { readonly at: string; readonly browser: string; readonly network: string };
  readonly unknownBrowser: string;
  /** The word between browser and operating system, as in `Firefox on Windows`. */
  readonly on: string;
  readonly footer: (host: string) => string;
  readonly letters: LetterWords;
  /**
   * Two sentences, in characters that text messages support. Together with the line that names the site, they have at
   * most 160 characters, unless the host's name is very long.
   */
  readonly smsCode: (code: string) => string;
}

export type MethodNames = Readonly<Record<TwoFactorMethod, string>>;
