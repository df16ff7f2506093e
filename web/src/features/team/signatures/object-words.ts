import type { NamedObject } from "@keepwell/client/team/permissions/team-records.ts";
import type { PermissionsText } from "../../../text/permissions-text.ts";

/** Describes an object, such as: List “Servers”, in “Accounting”. */
export const objectWords = (
  { ref, name, bucketName }: NamedObject,
  { who, again }: PermissionsText,
): string => {
  const object = who.parts[ref.model](name || who.unknown);
  return bucketName === null ? object : again.inBucket(object, bucketName || who.unknown);
};
