import { SEARCH_ROWS, type SearchRow } from "@keepwell/contract/buckets/search.endpoints.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { isActiveMember } from "../policies/team-visibility.store.ts";
import { searchQuery } from "./search.store.ts";

export const createSearchService = ({ database: { handle }, limits }: Context) => ({
  /** Searches only the entries that the actor may read, in the buckets that the actor may see. */
  search: async (actor: Actor, term: string): Promise<SearchRow[]> => {
    await limits.spend(["search", actor.uid]);
    const viewer = { userUid: actor.uid, isMember: await isActiveMember(handle, actor.uid) };
    const found = await searchQuery(handle, { ...viewer, term, rows: SEARCH_ROWS }).execute();
    return found.map((row) => ({
      uid: row.uid,
      name: row.name,
      type: row.type,
      bucket: { uid: row.bucket_uid, name: row.bucket_name, is_system: row.is_system },
    }));
  },
});

export type SearchService = ReturnType<typeof createSearchService>;
