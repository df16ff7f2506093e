import { use } from "react";
import { type Locale, useAppearance } from "../ui/appearance.ts";

type Loaders<Words> = Readonly<Record<Locale, () => Promise<Words>>>;

/**
 * Makes a hook for texts that are not part of the first load. It returns them in the page's language, and suspends
 * the first time that a language is needed.
 */
export function lazyText<Words>(load: Loaders<Words>): () => Words {
  const loaded = new Map<Locale, Promise<Words>>();
  const textIn = (locale: Locale): Promise<Words> => {
    const known = loaded.get(locale) ?? load[locale]();
    loaded.set(locale, known);
    return known;
  };
  return () => use(textIn(useAppearance().locale));
}
