/**
 * @file The objects on which the tests of authorization make calls, and the form of a row of the authorization table.
 * Each row describes one call.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";

/** The objects of one user: a bucket with an entry, and the user's other objects. */
export interface OwnTarget {
  readonly bucket: Bucket;
  readonly entry: SealedEntry;
  readonly list: List;
  readonly bookmark: { readonly id: string };
  readonly archive: { readonly id: string };
  /** An invitation to the bucket. */
  readonly access: Pick<Access, "uid">;
  /** The person's uids as user and as subscriber, and the uids of their subscription, card and invoice. */
  readonly person: Readonly<Record<"user" | "subscriber" | "subscription" | "card" | "invoice", string>>;
}

export interface TeamTarget {
  readonly enterprise: string;
  /** The uids of an invited user, a group, a bucket and an access list on that bucket. */
  readonly team: Readonly<Record<"user" | "group" | "bucket" | "accessList", string>>;
}

export interface Target extends OwnTarget, TeamTarget {}

export interface Row {
  /** The status of the call if the actor is allowed to make it. */
  readonly allowed: number;
  readonly body?: (target: Target) => unknown;
  readonly query?: string;
  /** Where the API call names its object. By default, the path has a placeholder for it. */
  readonly object?: "body" | "none";
}

export type Rows = Readonly<Record<string, Row>>;

export const someKey = ({ bucket }: Pick<Target, "bucket">) =>
  bucket.key?.form === "self" ? bucket.key.wrap : "";
export const marked = ({ bucket }: Pick<Target, "bucket">) => ({ uid: bucket.uid, type: "bucket" });
export const SOME_GRANT = "A".repeat(400);
