import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import type { PermissionsText } from "../../../text/permissions-text.ts";

/** Says what a permission allows on an object of this kind. */
export const findNote = (text: PermissionsText, model: Model, permission: Permission): string | undefined => {
  const notes: Partial<Record<Permission, string>> = text.notes[model];
  return notes[permission];
};
