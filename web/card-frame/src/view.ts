/** @file The views that the frame can show. */

import type { Locale } from "@keepwell/ui/appearance.ts";
import type { FrameProvider, FromFrame, Refusal } from "../../src/features/billing/card/frame-messages.ts";
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
  /** Focuses the first or the last field or button. */
  readonly focus: (from: "start" | "end") => void;
  /**
   * Shows the problems of the fields, and returns false if there are any. A view without card fields has neither
   * `check` nor `tokenise`.
   */
  readonly check?: () => boolean;
  readonly tokenise?: () => Promise<Tokenising>;
  /**
   * Does the work that is possible only while the view is in the document. The page shows the frame after this work has
   * succeeded.
   */
  readonly start?: () => Promise<void>;
}

export interface ViewOptions {
  readonly from: FrameProvider;
  readonly locale: Locale;
  readonly tell: (message: FromFrame) => void;
}
