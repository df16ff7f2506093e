import { useDeferredValue, useMemo } from "react";
import { useNameFilter } from "../use-name-filter.ts";
import type { Row } from "./entry-rows.ts";

/** The rows that match the filter. Filtering is deferred, because thousands of rows take longer than a key press. */
export const useShown = <One extends Row>(rows: readonly One[], filter: string) => {
  const matches = useDeferredValue(useNameFilter(filter));
  const shown = useMemo(() => (matches ? rows.filter(matches) : rows), [rows, matches]);
  return { shown, matches };
};
