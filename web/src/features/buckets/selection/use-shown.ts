import { useDeferredValue, useMemo } from "react";
import { useNameFilter } from "../use-name-filter.ts";
import type { Row } from "./entry-rows.ts";

/** The rows that match the filter. Filtering thousands of rows is slow, so it is deferred and does not delay typing. */
export const useShown = <One extends Row>(rows: readonly One[], filter: string) => {
  const matches = useDeferredValue(useNameFilter(filter));
  const shown = useMemo(() => (matches ? rows.filter(matches) : rows), [rows, matches]);
  return { shown, matches };
};
