import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useMemo } from "react";

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
