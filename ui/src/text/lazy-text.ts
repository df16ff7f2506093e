import { use } from "react";
import { appearance, type Locale, useAppearance } from "../appearance.ts";

type Loaders<Words> = Readonly<Record<Locale, () => Promise<Words>>>;

interface LazyText<Words> {
  /**
   * A hook that returns the texts in the page's language. It suspends while the texts of that language are being
   * loaded.
   */
  (): Words;
  /** Loads the texts in advance. If that fails, for example without a connection, the hook loads them again. */
  readonly prepare: () => Promise<void>;
}

/**
 * A promise with the fields that React sets on a promise when it is fulfilled. React reads the value of such a promise
 * without suspending.
 */
type Marked<Value> = Promise<Value> & { status?: "fulfilled"; value?: Value };

/**
 * Sets React's fields on the promise when it is fulfilled, so that the first rendering shows texts that were loaded in
 * advance. Without these fields, React would suspend even for a fulfilled promise, and would hide the current screen
 * until the next rendering.
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
