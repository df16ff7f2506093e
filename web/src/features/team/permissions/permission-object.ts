/** @file The object whose permissions the page shows. The page's address names the object as `<model>.<uid>`. */
import { MODELS, type Model } from "@keepwell/contract/team/permissions.ts";
import { isUid } from "@keepwell/contract/uid.ts";

export interface PermissionRef {
  readonly model: Model;
  readonly uid: string;
}

export interface PermissionObject extends PermissionRef {
  readonly name: string;
  /** The uid of the bucket of a list or an entry. */
  readonly bucket?: string;
  /** The parent from which the object inherits. Null for an enterprise. */
  readonly parent: (PermissionRef & { readonly name: string }) | null;
}

export const permissionRef = ({ model, uid }: PermissionRef): string => `${model}.${uid}`;

export const parsePermissionRef = (ref: string | undefined): PermissionRef | null => {
  const [name, uid = "", more] = (ref ?? "").split(".");
  const model = MODELS.find((one) => one === name);
  return model !== undefined && isUid(uid) && more === undefined ? { model, uid } : null;
};
