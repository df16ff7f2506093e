import { endpoint } from "../endpoint.ts";
import { searchTerm, text, uid } from "../fields.ts";
import { tooManyTries } from "../refusals.ts";
import { z } from "../zod.ts";
import { ENTRY_TYPES } from "./entry-row.ts";

/** The maximum number of results; the best come first. */
export const SEARCH_ROWS = 50;

const searchRow = z.object({
  uid,
  name: text(255),
  type: z.enum(ENTRY_TYPES),
  bucket: z.object({ uid, name: text(255), is_system: z.boolean() }),
});

export const searchEndpoints = {
  search: endpoint({
    method: "GET",
    path: "/api/search",
    summary:
      "Finds up to 50 entries by a part of their name, best match first, in every bucket that the caller may read.",
    access: "session",
    refusals: [tooManyTries],
    query: z.object({ q: searchTerm }),
    reply: z.array(searchRow),
  }),
};

export type SearchRow = z.output<typeof searchRow>;
