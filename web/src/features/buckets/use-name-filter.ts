import { useMemo } from "react";
import { nameFilter } from "../../text/name-filter.ts";

/** A test for a part of the name, see `nameFilter`; undefined without a filter. */
export const useNameFilter = (filter: string): ((row: { readonly name: string }) => boolean) | undefined =>
  useMemo(() => {
    const isIn = nameFilter(filter);
    return isIn && ((row) => isIn(row.name));
  }, [filter]);
