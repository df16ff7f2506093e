import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useMemo } from "react";

interface Filtered {
  readonly name: string;
  /** The text in which the typed words are looked for; missing if that is only the name. */
  readonly words?: string;
}

/** A test for the typed words, see `nameFilter`; undefined without a filter. */
export const useNameFilter = (filter: string): ((row: Filtered) => boolean) | undefined =>
  useMemo(() => {
    const isIn = nameFilter(filter);
    return isIn && (({ name, words = name }) => isIn(words));
  }, [filter]);
