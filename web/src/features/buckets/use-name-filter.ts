import { useMemo } from "react";
import { nameFilter } from "../../text/name-filter.ts";

interface Filtered {
  readonly name: string;
  /** What the words are looked for in, if that is more than the name. */
  readonly words?: string;
}

/** A test for the typed words, see `nameFilter`; undefined without a filter. */
export const useNameFilter = (filter: string): ((row: Filtered) => boolean) | undefined =>
  useMemo(() => {
    const isIn = nameFilter(filter);
    return isIn && (({ name, words = name }) => isIn(words));
  }, [filter]);
