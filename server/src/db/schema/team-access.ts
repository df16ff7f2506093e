import type { RecordModel, SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { ColumnType, Generated } from "kysely";
import type { Created } from "./column-types.ts";

export interface UserGroupTable {
  uid: string;
  enterprise_uid: string;
  friendly_name: string;
  name: string;
  rekey_due: Generated<boolean>;
  created_at: Created;
}

interface UserGroupMemberTable {
  group_uid: string;
  user_uid: string;
  created_at: Created;
}

export interface AccessListTable {
  uid: string;
  enterprise_uid: string;
  /**
   * The bucket in which the access list's object is, or the object itself if it is a bucket. Null if the object is the
   * enterprise.
   */
  bucket_uid: string | null;
  list_uid: string | null;
  entry_uid: string | null;
  name: string;
  permissions: Permission[];
  created_at: Created;
}

interface AccessListMemberTable {
  access_list_uid: string;
  /** Null if the grantee is a group; otherwise `group_uid` is null. */
  user_uid: string | null;
  group_uid: string | null;
}

export interface PermissionRecordTable {
  enterprise_uid: string;
  model: RecordModel;
  /** The bucket in which the object is, or the object itself if it is a bucket. Null for an enterprise or a group. */
  bucket_uid: string | null;
  object_uid: string;
  n: number;
  wire: string;
  /** Hex. */
  hash: string;
  signer_uid: string;
  /** Null after a later record has caused its erasure; see [Note: Anchor]. */
  content: ColumnType<SignedContent | null, string | null, string | null>;
  created_at: Created;
}

export interface TeamAccessTables {
  user_groups: UserGroupTable;
  user_group_members: UserGroupMemberTable;
  access_lists: AccessListTable;
  access_list_members: AccessListMemberTable;
  permission_records: PermissionRecordTable;
}
