/** @file The members who can take over the buckets of a deleted member. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { findHeirs } from "../src/features/team/users/find-heirs.ts";

const user = (uid: string, state: TeamUser["state"] = "active", is_admin = false) =>
  ({ uid, state, is_admin }) as TeamUser;
const LEAVING = user("leaving");
const ALL = [
  LEAVING,
  user("admin", "active", true),
  user("member"),
  user("pending", "pending"),
  user("gone", "suspended", true),
];
const uids = (isAdmin: boolean) => findHeirs(ALL, LEAVING, isAdmin).map(({ uid }) => uid);

test("only an administrator can choose a member who is not an administrator to take over buckets", () => {
  assert.deepEqual(uids(true), ["admin", "member"]);
  assert.deepEqual(uids(false), ["admin"]);
});
