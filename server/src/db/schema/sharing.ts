import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { LinkAccessType } from "@keepwell/contract/sharing/links.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { ColumnType, Generated } from "kysely";
import type { Created, Touched } from "./column-types.ts";

interface OwnBucketKeyTable {
  bucket_uid: string;
  gen: number;
  user_uid: string;
  wrap: Sealed<"bk-self">;
  /**
   * Set if only a previous account key opens the wrap: the generation of that key. Null if the current account key
   * opens it, or if the bucket's own `locked_ak_gen` names the generation.
   */
  locked_ak_gen: number | null;
}

export interface AccessTable {
  uid: string;
  bucket_uid: string;
  email: string;
  user_uid: string | null;
  access_type: GivenAccessType;
  invite_mac: string;
  invited_by: string | null;
  /** When the user accepted the bucket. Until then, other members do not see the user's name. */
  accepted_at: Date | null;
  created_at: Created;
  updated_at: Touched;
}

interface BucketOwnerGrantTable {
  seq: Generated<number>;
  bucket_uid: string;
  wire: string;
  signer_bundle: ColumnType<Bundle, string, string>;
}

interface BucketHandoverTable {
  bucket_uid: string;
  to_uid: string;
  wire: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  offered_at: Created;
}

export interface AccessLinkTable {
  bucket_uid: string;
  access_uid: string;
  /** Base64. */
  x_pk: string;
  verifier_hash: string;
  wire: string;
  signer_uid: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  access_type: LinkAccessType;
  gen: number;
  owner_uid: string;
  claim: string | null;
  used_at: Date | null;
  created_at: Created;
}

export interface SharingTables {
  own_bucket_keys: OwnBucketKeyTable;
  accesses: AccessTable;
  bucket_owner_grants: BucketOwnerGrantTable;
  bucket_handovers: BucketHandoverTable;
  access_links: AccessLinkTable;
}
