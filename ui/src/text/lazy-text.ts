import { use } from "react";
import { appearance, type Locale, useAppearance } from "../appearance.ts";

type Loaders<Words> = Readonly<Record<Locale, () => Promise<Words>>>;

interface LazyText<Words> {
  /** A hook that returns the texts in the page's language, and suspends the first time that a language is needed. */
  (): Words;
  /** Loads the texts in advance. If that fails, for example without a connection, the hook loads them again. */
  readonly prepare: () => Promise<void>;
}

/** A promise with the mark that React itself sets. React reads the value of a marked promise without suspending. */
type Marked<Value> = Promise<Value> & { status?: "fulfilled"; value?: Value };

/**
 * Marks the promise once it is fulfilled, so that texts that were loaded in advance are there in the first rendering.
 * Without the mark React suspends even at a fulfilled promise, and hides what is on screen until the next rendering.
 */
const markWhenFulfilled = <Value>(promise: Marked<Value>): Promise<Value> => {
  const mark = (value: Value) => Object.assign(promise, { status: "fulfilled", value });
  promise.then(mark, () => undefined);
  return promise;
};

/** Makes a hook for texts that are not part of the first load. */
export function lazyText<Words>(load: Loaders<Words>): LazyText<Words> {
  const loaded = new Map<Locale, Promise<Words>>();
  const textIn = (locale: Locale): Promise<Words> => {
    const known = loaded.get(locale) ?? markWhenFulfilled(load[locale]());
    loaded.set(locale, known);
    return known;
  };
  const prepare = async () => {
    const { locale } = appearance();
    await textIn(locale).catch(() => loaded.delete(locale));
  };
  return Object.assign(() => use(textIn(useAppearance().locale)), { prepare });
}
