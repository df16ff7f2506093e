import type { Session } from "@keepwell/client/session/session.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { PermissionObject } from "./permission-object.ts";
import type { Grantable } from "./rights-boxes.tsx";

export interface ListProps {
  readonly session: Session;
  readonly object: PermissionObject;
  /** Null for a new list. */
  readonly list: AccessList | null;
  readonly grantable: Grantable;
  readonly mine: Readonly<Partial<Record<Permission, boolean>>>;
}
