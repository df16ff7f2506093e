import { appearance, type Locale, setAppearance } from "@keepwell/ui/appearance.ts";
import { setUiText } from "@keepwell/ui/text/ui-text.ts";
import { useSyncExternalStore } from "react";
import type { Catalogue } from "./en.ts";

// Each language is a separate chunk, so that users load only their own language.
const load: Readonly<Record<Locale, () => Promise<Catalogue>>> = {
  en: async () => (await import("./en.ts")).en,
  "fr-CA": async () => (await import("./fr-CA.ts")).frCa,
};

const listeners = new Set<() => void>();
let current: Catalogue | undefined;

/** Loads the texts of the current language. Call it before the first render. */
export async function startText(): Promise<void> {
  adopt(await load[appearance().locale]());
}

/** Loads the texts of the language. Then changes the page's texts and its `lang` at the same time. */
export async function setLocale(locale: Locale): Promise<void> {
  adopt(await load[locale]());
  setAppearance({ locale });
  for (const listener of listeners) listener();
}

/** The texts in the current language: `const text = useText()`, then `text.common.save`. */
export function useText(): Catalogue {
  return useSyncExternalStore(subscribe, currentText, currentText);
}

/**
 * The same texts for code outside of components, such as notices and page titles. @throws Error before `startText` has
 * finished.
 */
export function currentText(): Catalogue {
  if (!current) throw new Error("startText() has not finished");
  return current;
}

function adopt(catalogue: Catalogue): void {
  current = catalogue;
  setUiText(catalogue.ui);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
