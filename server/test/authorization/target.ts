/** @file What the calls are made on, and what a row says of one call. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";

/** What a user owns: a bucket with an entry in it, and what goes with it. */
export interface OwnTarget {
  readonly bucket: Bucket;
  readonly entry: SealedEntry;
  readonly list: List;
  readonly bookmark: { readonly id: string };
  readonly archive: { readonly id: string };
  /** An invitation to the bucket. */
  readonly access: Pick<Access, "uid">;
  /** The person's uids: as user, as subscriber, and of what is subscribed to and paid. */
  readonly person: Readonly<Record<"user" | "subscriber" | "subscription" | "card" | "invoice", string>>;
}

export interface TeamTarget {
  /** Its uid. */
  readonly enterprise: string;
  /** Of the enterprise's things: the uids of an invited user, a group, a bucket and an access list on it. */
  readonly team: Readonly<Record<"user" | "group" | "bucket" | "accessList", string>>;
}

export interface Target extends OwnTarget, TeamTarget {}

export interface Row {
  /** Status of the call where it is allowed. */
  readonly allowed: number;
  readonly body?: (target: Target) => unknown;
  readonly query?: string;
  /** Where the object of the call is named, if anywhere; by default in a path with a placeholder. */
  readonly object?: "body" | "none";
}

export type Rows = Readonly<Record<string, Row>>;

export const someKey = ({ bucket }: Pick<Target, "bucket">) =>
  bucket.key?.form === "self" ? bucket.key.wrap : "";
export const someMac = ({ bucket }: Pick<Target, "bucket">) => bucket.header_mac;
export const marked = ({ bucket }: Pick<Target, "bucket">) => ({ uid: bucket.uid, type: "bucket" });
export const SOME_GRANT = "A".repeat(400);
