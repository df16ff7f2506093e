import type { ListedEntry } from "./open-rows.ts";

/** The text in which the filter and the search look for typed words: name, user name and the addresses' origins. */
export const entryWords = ({ name, shown }: Pick<ListedEntry, "name" | "shown">): string => {
  const { u = "", h = [] } = shown ?? {};
  return [name, u, ...h.map(([origin = ""]) => origin)].join(" ");
};
