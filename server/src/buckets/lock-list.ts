import { fail } from "@keepwell/contract/errors.ts";
import type { Handle } from "../db/schema.ts";
import { findListIn } from "./list.store.ts";

/** Where in a bucket entries will be. */
export interface EntryListPlace {
  readonly bucketUid: string;
  /** Null if the entries will be in no list. */
  readonly listUid: string | null;
}

/**
 * Locks the list until the transaction ends. Returns null if no list is named. Fails with 404 if the bucket has no such
 * list.
 */
export const lockList = async (within: Handle, { bucketUid, listUid }: EntryListPlace) =>
  listUid === null
    ? null
    : ((await findListIn(within, { bucketUid, listUid }, { lock: true })) ?? fail("bucket.not_found"));
