import { use } from "react";
import { appearance, type Locale, useAppearance } from "../appearance.ts";

type Loaders<Words> = Readonly<Record<Locale, () => Promise<Words>>>;

interface LazyText<Words> {
  /** A hook that returns the texts in the page's language, and suspends the first time that a language is needed. */
  (): Words;
  /** Loads the texts in advance. If this fails without a connection, the hook tries again. */
  readonly prepare: () => Promise<void>;
}

/** Makes a hook for texts that are not part of the first load. */
export function lazyText<Words>(load: Loaders<Words>): LazyText<Words> {
  const loading = new Map<Locale, Promise<Words>>();
  const loaded = new Map<Locale, Words>();
  const textIn = (locale: Locale): Promise<Words> => {
    const known =
      loading.get(locale) ??
      load[locale]().then((words) => {
        loaded.set(locale, words);
        return words;
      });
    loading.set(locale, known);
    return known;
  };
  const prepare = async () => {
    const { locale } = appearance();
    await textIn(locale).catch(() => loading.delete(locale));
  };
  const useWords = () => {
    const { locale } = useAppearance();
    // Given a promise for the first time, React suspends even if it is fulfilled, and hides what is on screen.
    return loaded.get(locale) ?? use(textIn(locale));
  };
  return Object.assign(useWords, { prepare });
}
