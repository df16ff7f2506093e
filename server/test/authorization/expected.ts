/**
 * @file The status with which the server must answer an API call. It depends on the caller and on the owner of the
 * call's object.
 */
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import type { Row } from "./target.ts";

export const ACTORS = ["anon", "owner", "stranger"] as const;
export type ActorName = (typeof ACTORS)[number];

export const OBJECTS = ["owner's", "stranger's", "random", "malformed"] as const;
export type ObjectName = (typeof OBJECTS)[number];

/** Whether the call is made on an object that has an owner. */
export const isObjectCall = (row: Row, declared: Endpoint): boolean =>
  row.object === undefined ? declared.path.includes("{") : row.object === "body";

export const expectedStatus = (
  row: Row,
  declared: Endpoint,
  [actor, object]: readonly [ActorName, ObjectName],
): number => {
  if (declared.access === "anyone") return row.allowed;
  if (actor === "anon") return 401;
  if (!isObjectCall(row, declared)) return row.allowed;
  // A malformed uid in a body is an invalid field, not an unknown object.
  if (object === "malformed" && row.object === "body") return 422;
  return object === `${actor}'s` ? row.allowed : 404;
};
