import { use } from "react";
import { type Locale, useAppearance } from "../ui/appearance.ts";

type Loaders<Words> = Readonly<Record<Locale, () => Promise<Words>>>;

/**
 * Words of what is not part of the first load: a hook that gives them in the language of the page, and waits
 * the first time that a language is asked for.
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
