import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import type { PermissionsText } from "../../../text/permissions-text.ts";

/** What a permission allows on such an object. */
export const findNote = (text: PermissionsText, model: Model, permission: Permission): string | undefined => {
  const notes: Partial<Record<Permission, string>> = text.notes[model];
  return notes[permission];
};
