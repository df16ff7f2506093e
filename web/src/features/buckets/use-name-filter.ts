import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useMemo } from "react";

interface Filtered {
  readonly name: string;
  /** The text in which the typed words are looked for. If missing, they are looked for in the name. */
  readonly words?: string;
}

/** Returns a function that tests a row for the typed words (see `nameFilter`); undefined if the filter is empty. */
export const useNameFilter = (filter: string): ((row: Filtered) => boolean) | undefined =>
  useMemo(() => {
    const isIn = nameFilter(filter);
    return isIn && (({ name, words = name }) => isIn(words));
  }, [filter]);
