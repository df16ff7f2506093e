import { useSyncExternalStore } from "react";
import { appearance, type Locale, setAppearance } from "../ui/appearance.ts";
import type { Catalogue } from "./en.ts";

// Each language is its own chunk, English too: no user loads words they do not read.
const load: Readonly<Record<Locale, () => Promise<Catalogue>>> = {
  en: async () => (await import("./en.ts")).en,
  "fr-CA": async () => (await import("./fr-CA.ts")).frCa,
};

const listeners = new Set<() => void>();
let current: Catalogue | undefined;

/** Call once before the first render; a render without words has nothing to say. */
export async function startText(): Promise<void> {
  current = await load[appearance().locale]();
}

/** The page changes its words and its `lang` together, once the words are there. */
export async function setLocale(locale: Locale): Promise<void> {
  current = await load[locale]();
  setAppearance({ locale });
  for (const listener of listeners) listener();
}

/** The words of the current language: `const text = useText()`, then `text.common.save`. */
export function useText(): Catalogue {
  return useSyncExternalStore(subscribe, currentText);
}

/** The same words where no component is at hand: notices sent from a mutation, page titles. */
export function currentText(): Catalogue {
  if (!current) throw new Error("startText() has not finished");
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
