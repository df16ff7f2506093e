import type { AccessType } from "@keepwell/contract/access-type.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { BucketRecipient } from "@keepwell/contract/team/recipients.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/**
 * The columns that both tables of key copies have. A row holds a key of one generation, sealed to a recipient's key and
 * signed.
 */
interface KeyCopyColumns {
  gen: number;
  recipient_kind: BucketRecipient;
  recipient_uid: string;
  /** The generation of the recipient's key: a user's identity, a group's key or the enterprise's keys. */
  recipient_gen: number;
  wire: string;
  signer_uid: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  signed_at: Date;
  /** Whether the recipient has reported that this copy does not open. */
  refused: Generated<boolean>;
  group_uid: GeneratedAlways<string | null>;
}

export interface BucketKeyCopyTable extends KeyCopyColumns {
  bucket_uid: string;
  access_type: AccessType;
}

export interface TeamKeyCopyTable extends KeyCopyColumns {
  enterprise_uid: string;
  /** The grant's label. It says what kind of key was copied. */
  label: "erk-b" | "erk-r" | "group-key";
  /** The enterprise or the group whose key it is. */
  subject_uid: string;
  user_uid: GeneratedAlways<string | null>;
}

export interface KeyCopyTables {
  bucket_key_copies: BucketKeyCopyTable;
  team_key_copies: TeamKeyCopyTable;
}
