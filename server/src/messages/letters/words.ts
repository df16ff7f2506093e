import type {
  BillingVars,
  LetterName,
  LetterVars,
  SharingVars,
  TeamVars,
  TwoFactorMethod,
} from "../message.ts";

/** One letter in one language. Plain text throughout: the renderers escape what must be escaped. */
export interface Wording {
  readonly subject: string;
  /** Before the button, or before the facts. */
  readonly paragraphs: readonly string[];
  /** What the button says, where the letter has a link. */
  readonly action?: string;
  /** What to do if this comes as a surprise. */
  readonly after: readonly string[];
}

export type LetterWords = { readonly [N in LetterName]: (vars: LetterVars[N]) => Wording };
export type BillingLetters = Pick<LetterWords, keyof BillingVars>;
export type SharingLetters = Pick<LetterWords, keyof SharingVars>;
export type TeamLetters = Pick<LetterWords, keyof TeamVars>;

/** Everything that letters and text messages say in one language. */
export interface Words {
  readonly hello: (name: string) => string;
  /** Stands before the address behind the button. */
  readonly copyLink: string;
  readonly facts: { readonly at: string; readonly browser: string; readonly network: string };
  readonly unknownBrowser: string;
  /** Between the browser and its system: `Firefox on Windows`. */
  readonly on: string;
  readonly footer: (host: string) => string;
  readonly letters: LetterWords;
  /** Two sentences, in the letters that text messages have, at most 160 with the line that names the site. */
  readonly smsCode: (code: string) => string;
}

export type MethodNames = Readonly<Record<TwoFactorMethod, string>>;
