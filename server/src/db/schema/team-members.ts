import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { MemberState } from "@keepwell/contract/team/users.endpoints.ts";
import type { Exporters, LockLimit } from "@keepwell/crypto/enterprise/roster-entry.ts";
import type { ColumnType, Generated } from "kysely";
import type { Created } from "./column-types.ts";

export type EnterpriseRole = "admin" | "member";

export interface EnterpriseTable {
  uid: string;
  name: string;
  /** Base64. */
  root_pk: string;
  erk_gen: number;
  /** Both fingerprints are in hex. They are those of the enterprise's current keys in the roster. */
  erk_b_fingerprint: string;
  erk_r_fingerprint: string;
  /** The number of the roster's last entry. */
  roster_seq: Generated<number>;
  /** The hash of the roster's last entry, hex; null if no entry was appended since the column was added. */
  roster_head: string | null;
  erk_due: Generated<boolean>;
  /** Whether the server keeps readable names. The value is a copy of the roster's current setting. */
  names_readable: Generated<boolean>;
  exporters: Generated<Exporters>;
  lock_limit: Generated<LockLimit>;
  /** Whether active members need a second factor. */
  factor_required: Generated<boolean>;
  created_at: Created;
}

interface EnterpriseMemberTable {
  /** The uid of the account, which may not exist yet. */
  user_uid: string;
  enterprise_uid: string;
  role: EnterpriseRole;
  state: MemberState;
  joined_at: Date | null;
  suspended_at: Date | null;
  created_at: Created;
}

export interface MemberInvitationTable {
  user_uid: string;
  firstname: string;
  lastname: string;
  email: string;
  locale: string;
  token_hash: string | null;
  sent_at: Date;
  expires_at: Date;
}

interface RosterEntryTable {
  enterprise_uid: string;
  seq: number;
  wire: string;
  created_at: Created;
}

interface RosterMemberTable {
  enterprise_uid: string;
  user_uid: string;
  /** Hex. */
  fingerprint: string;
  is_admin: boolean;
}

interface RosterGroupTable {
  enterprise_uid: string;
  group_uid: string;
  gen: number;
  /** Hex. */
  fingerprint: string;
  name: string;
}

export interface EscrowTable {
  user_uid: string;
  enterprise_uid: string;
  ak_gen: number;
  erk_gen: number;
  wire: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  created_at: Created;
}

export interface RecoveryRequestTable {
  uid: string;
  enterprise_uid: string;
  user_uid: string;
  secret_hash: string;
  /** Base64. */
  x_pk: string;
  state: "waiting" | "taken" | "approved" | "refused";
  admin_uid: string | null;
  admin_bundle: ColumnType<Bundle | null, string | null, string | null>;
  taken_at: Date | null;
  ak_gen: number | null;
  wire: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface TeamMembersTables {
  enterprises: EnterpriseTable;
  enterprise_members: EnterpriseMemberTable;
  roster_entries: RosterEntryTable;
  member_invitations: MemberInvitationTable;
  roster_members: RosterMemberTable;
  roster_groups: RosterGroupTable;
  escrows: EscrowTable;
  recovery_requests: RecoveryRequestTable;
}
