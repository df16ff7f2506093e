import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { hasType } from "../api/call-failure.ts";
import type { Unverifiable } from "../api/unverifiable.ts";
import type { Session } from "../session/session.ts";

/** The entries that the server lists in a bucket's Trash; none if the user may not delete anything in the bucket. */
export const readTrash = async (
  { api }: Pick<Session, "api">,
  bucketId: string,
): Promise<readonly (EntryRow | Unverifiable)[]> => {
  try {
    return await api.buckets.listTrash({ params: { bucketId } });
  } catch (error) {
    if (hasType(error, "forbidden")) return [];
    throw error;
  }
};
