import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";

/** One revision of an entry, sealed and opened. */
export interface Version {
  readonly sealed: SealedEntry;
  readonly entry: OpenEntry;
}
