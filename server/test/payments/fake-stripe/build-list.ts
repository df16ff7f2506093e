import { badRequest } from "./fault.ts";

interface List<Item> {
  readonly object: "list";
  readonly data: Item[];
  readonly has_more: boolean;
  readonly url: string;
}

interface Page {
  readonly limit?: number;
  readonly starting_after?: string;
}

const LIMIT = 10;

/** Builds one page of `items`, which must be sorted with the newest first. */
export const buildList = <Item extends { readonly id: string }>(
  items: readonly Item[],
  url: string,
  { limit = LIMIT, starting_after: after }: Page = {},
): List<Item> => {
  const found = items.findIndex(({ id }) => id === after);
  if (after !== undefined && found < 0) throw badRequest("No such object", { param: "starting_after" });
  if (limit < 1 || limit > 100) throw badRequest("Invalid limit", { param: "limit" });
  const rest = items.slice(found + 1);
  return { object: "list", data: rest.slice(0, limit), has_more: rest.length > limit, url };
};
