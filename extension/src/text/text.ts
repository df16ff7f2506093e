import { appearance, type Locale } from "@keepwell/ui/appearance.ts";
import { setUiText, type UiText } from "@keepwell/ui/text/ui-text.ts";
import type { ExtensionText } from "./en/extension.ts";

interface Texts {
  readonly own: ExtensionText;
  readonly ui: UiText;
}

const load: Readonly<Record<Locale, () => Promise<Texts>>> = {
  en: async () => ({
    own: (await import("./en/extension.ts")).extension,
    ui: (await import("@keepwell/ui/text/en/ui.ts")).ui,
  }),
  "fr-CA": async () => ({
    own: (await import("./fr-CA/extension.ts")).extension,
    ui: (await import("@keepwell/ui/text/fr-CA/ui.ts")).ui,
  }),
};

let current: ExtensionText | undefined;

/** Loads the texts in the browser's language. Call it before the first render. */
export const startText = async (): Promise<void> => {
  const { own, ui } = await load[appearance().locale]();
  current = own;
  setUiText(ui);
};

export const text = (): ExtensionText => {
  if (!current) throw new Error("startText() has not finished");
  return current;
};
