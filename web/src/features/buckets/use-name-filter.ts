import { useMemo } from "react";
import { useAppearance } from "../../ui/appearance.ts";

/** A case-insensitive substring of the name; undefined while nothing is filtered. */
export const useNameFilter = (filter: string): ((row: { readonly name: string }) => boolean) | undefined => {
  const { locale } = useAppearance();
  return useMemo(() => {
    const wanted = filter.trim().toLocaleLowerCase(locale);
    return wanted === "" ? undefined : (row) => row.name.toLocaleLowerCase(locale).includes(wanted);
  }, [filter, locale]);
};
