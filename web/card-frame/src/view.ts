/** @file What the frame can show. */
import type { FrameProvider, FromFrame, Refusal } from "../../src/features/billing/card/frame-messages.ts";
import type { Locale } from "../../src/ui/appearance.ts";
import type { Words } from "./words.ts";

export interface CardToken {
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
}

export type Tokenising = CardToken | { readonly refusal: Refusal };

export interface View {
  readonly root: HTMLElement;
  readonly say: (words: Words, locale: Locale) => void;
  /** The first or the last of its fields. */
  readonly focus: (from: "start" | "end") => void;
  /** Shows which fields are wrong; false where one is. Undefined, like the next, where there is no card. */
  readonly check?: () => boolean;
  readonly tokenise?: () => Promise<Tokenising>;
  /** What can only be done in the document. It is shown once this is done, and is unavailable if it fails. */
  readonly start?: () => Promise<void>;
}

export interface ViewOptions {
  readonly from: FrameProvider;
  readonly locale: Locale;
  readonly tell: (message: FromFrame) => void;
}
