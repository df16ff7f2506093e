/**
 * @file The texts in both languages. They are part of each page's script, because separate files would delay the first
 * painting of the page.
 */
import { appearance, type Locale } from "@keepwell/ui/appearance.ts";
import { ui as uiEn } from "@keepwell/ui/text/en/ui.ts";
import { ui as uiFr } from "@keepwell/ui/text/fr-CA/ui.ts";
import { setUiText, type UiText } from "@keepwell/ui/text/ui-text.ts";
import { type ExtensionText, extension as ownEn } from "./en/extension.ts";
import { extension as ownFr } from "./fr-CA/extension.ts";

interface Texts {
  readonly own: ExtensionText;
  readonly ui: UiText;
}

const TEXTS: Readonly<Record<Locale, Texts>> = {
  en: { own: ownEn, ui: uiEn },
  "fr-CA": { own: ownFr, ui: uiFr },
};

let current: ExtensionText | undefined;

/** Chooses the texts in the browser's language. Call it before the first render. */
export const startText = (): void => {
  const { own, ui } = TEXTS[appearance().locale];
  current = own;
  setUiText(ui);
};

export const text = (): ExtensionText => {
  if (!current) throw new Error("startText() was not called");
  return current;
};
