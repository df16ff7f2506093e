import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { VaultText } from "../../../text/en-vault.ts";

/** In a team's bucket the server gets a readable copy of the names of lists. */
export const nameHint = ({ enterprise_uid }: Bucket, { lists }: VaultText): { hint?: string } =>
  enterprise_uid === null ? {} : { hint: lists.nameHint };
